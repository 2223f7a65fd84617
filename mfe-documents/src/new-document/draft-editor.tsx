import { logFault, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { deleteDocument } from '@qujat/contract/document-acts';
import { type DraftForm as Form } from '@qujat/contract/draft-form';
import { openDraft } from '@qujat/contract/new-document';
import { stages } from '@qujat/contract/vocabulary';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { randomId, signOut } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { confirm } from '@qujat/ui/confirm';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DraftForm } from './draft-form.tsx';
import { EditorBar } from './editor-bar.tsx';
import styles from './editor.module.css';
import { useAttachments } from './files/use-attachments.ts';
import { focusPlace } from './focus-place.ts';
import type { LocalCopy } from './local-copy.ts';
import { Notice } from './notice.tsx';
import { atStage, stageOrder } from './people/route.ts';
import { problemsOf, type ProblemPlace, type Problems } from './problems.ts';
import { SentScreen } from './sent-screen.tsx';
import { useDraft } from './use-draft.ts';
import { useOnlyWriter } from './use-only-writer.ts';
import { useSend, type Sent } from './use-send.ts';

const preview = lazyPart(() => import(/* webpackChunkName: "preview" */ './preview-window.tsx'), { whenIdle: true });
const noProblems: Problems = new Map();
/** Problems of the route are shown at the card of its people. */
const ofRoute: ReadonlySet<ProblemPlace> = new Set(['signatory', 'demands', 'ownApproval']);

interface DraftEditorProps {
  readonly form: Form;
  /** The text that this browser has stored and the server does not have. */
  readonly copy: LocalCopy | null;
  /** Texts of new documents of this template that were never saved. */
  readonly offered: LocalCopy | null;
  readonly onContinue: () => void;
  readonly onForget: () => void;
  /** This tab takes the draft over from the writing one. */
  readonly steals: boolean;
  /** Reads the draft again; `steal` takes it over from another tab. */
  readonly onReload: (id: number, steal?: boolean) => void;
  readonly onDeleted: () => void;
}

/** The people who are asked first: the lowest number of the first stage with participants. */
const firstAsked = (people: Form['suggested']): readonly string[] => {
  const stage = stageOrder.filter((each) => each !== stages.acknowledgement).find((each) => atStage(people, each).length > 0);
  const there = stage === undefined ? [] : atStage(people, stage);
  return there.filter((each) => each.queueNumber === there[0]?.queueNumber).map((each) => each.fullName);
};

/** A draft that is written, previewed and sent. */
export const DraftEditor = ({ form, copy, offered, steals, onContinue, onForget, onReload, onDeleted }: DraftEditorProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const draft = useDraft(form, copy);
  const { content, state, id } = draft;
  const files = useAttachments(form.draft?.attachments ?? [], async () => (await draft.flush()).id);
  const [name] = useState(() => copy?.key ?? randomId());
  const mine = useOnlyWriter(id === null ? `new-${name}` : String(id), steals);
  const [checks, setChecks] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  const [unreadable, setUnreadable] = useState<ReadonlySet<ProblemPlace>>(new Set());
  const found = (): Problems => problemsOf(content, form, files.attached.length, unreadable);
  const problems = checks ? found() : noProblems;
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const sending = useSend({
    draft,
    attachmentIds: files.attached.map((each) => each.id),
    onSent: setSent,
    onChanged: () => setChangedElsewhere(true),
  });
  const conflict = state.kind === 'conflict' || changedElsewhere;
  const disabled = !mine || sending.sending;

  // The other tab writes from now on; this one sends nothing more.
  const { end } = draft;
  useEffect(() => {
    if (!mine) end();
  }, [mine, end]);

  const focusProblem = (): void => {
    const [place] = found().keys();
    const box = page.current?.querySelector<HTMLElement>(`[data-place="${place && ofRoute.has(place) ? 'people' : place}"]`);
    if (box) focusPlace(box);
  };
  const noteUnreadable = (place: ProblemPlace, is: boolean): void =>
    setUnreadable((before) =>
      before.has(place) === is ? before : new Set(is ? [...before, place] : [...before].filter((each) => each !== place)),
    );
  const send = (): void => {
    setChecks(true);
    // After the fields have shown their errors.
    if (found().size > 0) setTimeout(focusProblem);
    else if (files.pending.length > 0) showToast({ kind: 'error', text: t('files.wait') });
    else void sending.send();
  };
  const failed = (error: unknown, fallback: string): void => {
    logFault(error);
    showToast({ kind: 'error', text: textOfFailure(error) || fallback });
  };
  const showPreview = async (): Promise<void> => {
    setPreviewing(true);
    preview.preload();
    try {
      setShown((await draft.flush()).id);
    } catch (error) {
      failed(error, t('preview.failed'));
    } finally {
      setPreviewing(false);
    }
  };
  const removal = useChange({
    otherwise: t('remove.failed'),
    onFailure: (error) => {
      failed(error, t('remove.failed'));
      if (id !== null) onReload(id);
    },
  });
  const remove = (id: number): Promise<boolean> =>
    removal.run(
      async (send) => {
        draft.end({ forget: true });
        await send(deleteDocument, { id }, { background: true });
        onDeleted();
      },
      { confirm: () => confirm({ text: t('documents:card.confirm.remove'), action: t('documents:card.act.remove'), danger: true }) },
    );

  /** The person has seen the server's text and discards it. */
  const keepMine = async (documentId: number): Promise<void> => {
    try {
      const { draft: theirs } = await request(openDraft, { id: documentId }, { background: true });
      if (theirs) draft.overwrite(theirs.version);
    } catch (error) {
      failed(error, t('loadFailed'));
    }
  };

  const title = content.language === 'kk' ? form.template.kazakh : form.template.russian;
  if (sent) return <SentScreen {...sent} templateId={form.template.id} name={title} first={firstAsked(content.participants)} />;
  const reload = (): void => {
    draft.end({ forget: true });
    if (id !== null) onReload(id);
  };
  return (
    <div ref={page} className={styles.page}>
      <EditorBar
        title={title}
        number={form.draft?.number ?? ''}
        state={state}
        disabled={disabled}
        previewing={previewing}
        sending={sending.sending}
        onPreview={() => void showPreview()}
        onSend={send}
        onDelete={id === null || form.draft?.number ? null : () => void remove(id)}
      />
      <div className={styles.content}>
        {mine ? null : (
          <Notice tone="warning" title={t('tabs.title')} text={t('tabs.text')}>
            {id === null ? null : (
              <Button size="sm" onClick={() => onReload(id, true)}>
                {t('tabs.take')}
              </Button>
            )}
          </Notice>
        )}
        {conflict && mine ? (
          <Notice tone="warning" title={t('conflict.title')} text={t('conflict.text')}>
            <Button size="sm" onClick={reload}>
              {t('conflict.theirs')}
            </Button>
            {state.kind === 'conflict' && id !== null ? (
              <Button size="sm" onClick={() => void keepMine(id)}>
                {t('conflict.mine')}
              </Button>
            ) : null}
          </Notice>
        ) : null}
        {state.kind === 'refused' ? (
          <Notice
            tone="warning"
            title={state.signedOut ? t('state.signedOut') : state.text || t('state.refused')}
            text={state.signedOut ? t('state.signInText') : t('state.textKept')}
          >
            {state.signedOut ? (
              <Button size="sm" variant="primary" onClick={() => signOut()}>
                {t('state.signIn')}
              </Button>
            ) : null}
            <Button size="sm" onClick={draft.retry}>
              {t('documents:retry')}
            </Button>
          </Notice>
        ) : null}
        {state.kind === 'away' ? (
          <Notice tone="warning" title={t('state.awayTitle')} text={state.kept ? t('state.awayText') : t('state.awayNotKeptText')} />
        ) : null}
        {sending.failure ? <Notice tone="warning" title={sending.failure} /> : null}
        {form.draft?.refused ? (
          <Notice
            tone="info"
            title={t('returned.title', { name: form.draft.refused.by, date: formatDate(form.draft.refused.at, 'date') })}
            text={form.draft.refused.comment}
          />
        ) : null}
        {offered && state.kind === 'untouched' ? (
          <Notice
            tone="info"
            title={t('offered.title', { date: formatDate(Math.floor(offered.at / 1000), 'dateTime') })}
            text={offered.content.subject}
          >
            <Button size="sm" variant="primary" onClick={onContinue}>
              {t('offered.continue')}
            </Button>
            <Button size="sm" onClick={onForget}>
              {t('offered.forget')}
            </Button>
          </Notice>
        ) : null}
        <DraftForm
          form={form}
          content={content}
          documentId={id}
          files={files}
          disabled={disabled}
          problems={problems}
          onChange={draft.change}
          onUnreadable={noteUnreadable}
        />
      </div>
      <LazyWindow part={preview} open={shown !== null} onOpenChange={(open) => setShown(open ? shown : null)}>
        {({ default: PreviewWindow }) => shown !== null && <PreviewWindow id={shown} onClose={() => setShown(null)} />}
      </LazyWindow>
    </div>
  );
};
