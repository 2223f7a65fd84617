import { hasExtension, logFault, request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { deleteDocument } from '@qujat/contract/document-acts';
import { type DraftForm as Form } from '@qujat/contract/draft-form';
import { openDraft } from '@qujat/contract/new-document';
import { stages } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { randomId } from '@qujat/session';
import { confirm } from '@qujat/ui/confirm';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { showToast } from '@qujat/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DraftForm } from './draft-form.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorNotices } from './editor-notices.tsx';
import styles from './editor.module.css';
import { useAttachments } from './files/use-attachments.ts';
import { usePageDrop } from './files/use-page-drop.ts';
import { useSharedFiles } from './files/use-shared-files.ts';
import type { LocalCopy } from './local-copy.ts';
import { atStage, stageOrder } from './people/route.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { RegisteredScreen } from './registering/registered-screen.tsx';
import { SentScreen } from './sent-screen.tsx';
import { useDraft } from './use-draft.ts';
import { useOnlyWriter } from './use-only-writer.ts';
import { useProblems } from './use-problems.ts';
import { useSend, type Sent } from './use-send.ts';
import { useSubmitKey } from './use-submit-key.ts';

const preview = lazyPart(() => import(/* webpackChunkName: "preview" */ './preview-window.tsx'), { whenIdle: true });
interface DraftEditorProps {
  readonly form: Form;
  /** The text that this browser has stored and the server does not have. */
  readonly copy: LocalCopy | null;
  /** Texts of new documents of this template that were never saved. */
  readonly offered: LocalCopy | null;
  readonly onContinue: () => void;
  readonly onForget: () => void;
  /** Opens the template's form again, with this text. */
  readonly onNewForm: (copy: LocalCopy) => void;
  /** This tab takes the draft over from the writing one. */
  readonly steals: boolean;
  /** Reads the draft again; `steal` takes it over from another tab. */
  readonly onReload: (id: number, steal?: boolean) => void;
  readonly onDeleted: () => void;
  /** Begins another document of this template. */
  readonly onAnother: () => void;
}

/** The people who are asked first: the lowest number of the first stage with participants. */
const firstAsked = (people: Form['suggested']): readonly string[] => {
  const stage = stageOrder.filter((each) => each !== stages.acknowledgement).find((each) => atStage(people, each).length > 0);
  const there = stage === undefined ? [] : atStage(people, stage);
  return there.filter((each) => each.queueNumber === there[0]?.queueNumber).map((each) => each.fullName);
};

/** A draft that is written, previewed and sent. */
export const DraftEditor = ({
  form,
  copy,
  offered,
  steals,
  onContinue,
  onForget,
  onNewForm,
  onReload,
  onDeleted,
  onAnother,
}: DraftEditorProps): ReactNode => {
  const { t } = useTranslation('new-document');
  const draft = useDraft(form, copy);
  const { content, state, id } = draft;
  const files = useAttachments(form.draft?.attachments ?? [], async () => (await draft.flush()).id);
  useSharedFiles({ files, content, change: draft.change });
  const [name] = useState(() => copy?.key ?? randomId());
  const mine = useOnlyWriter(id === null ? `new-${name}` : String(id), steals);
  const [sent, setSent] = useState<Sent | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  const registers = form.mayRegister && hasExtension('incoming-registration');
  // Letter after letter is registered without the mouse.
  const begins = registers && form.draft === null;
  useEffect(() => {
    if (begins) page.current?.querySelector<HTMLElement>('[data-place] input')?.focus();
  }, [begins]);
  const { problems, summarised, check, goTo, noteUnreadable } = useProblems({ content, form, attached: files.attached.length, page });
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const sending = useSend({
    draft,
    sender: registers ? content.sender : null,
    attachmentIds: files.attached.map((each) => each.id),
    onSent: setSent,
    onChanged: () => setChangedElsewhere(true),
  });
  const conflict = state.kind === 'conflict' || changedElsewhere;
  const disabled = !mine || sending.sending;
  const dragged = usePageDrop(disabled || sent !== null, files.add);

  // The other tab writes from now on; this one sends nothing more.
  const { end } = draft;
  useEffect(() => {
    if (!mine) end();
  }, [mine, end]);

  const send = (): void => {
    if (!check()) return;
    if (files.pending.length > 0) showToast({ kind: 'error', text: t('files.wait') });
    else void sending.send();
  };
  useSubmitKey(page, () => {
    if (!disabled && !sent) send();
  });
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
  if (sent) {
    const { registeredOn, ...document } = sent;
    if (registeredOn === null)
      return <SentScreen {...document} templateId={form.template.id} name={title} first={firstAsked(content.participants)} />;
    const others = content.participants.filter((each) => each.stage !== stages.aggregation || each.employeeId !== form.viewerId);
    return (
      <RegisteredScreen
        {...document}
        registeredOn={registeredOn}
        name={title}
        subject={content.subject}
        sender={content.sender?.name ?? ''}
        next={firstAsked(others)}
        onAnother={onAnother}
      />
    );
  }
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
        registers={registers}
        onPreview={() => void showPreview()}
        onSend={send}
        onDelete={id === null || form.draft?.number ? null : () => void remove(id)}
      />
      <div className={styles.content}>
        <EditorNotices
          mine={mine}
          onTake={id === null ? null : () => onReload(id, true)}
          conflict={conflict}
          onTheirs={reload}
          onMine={state.kind === 'conflict' && id !== null ? () => void keepMine(id) : null}
          state={state}
          onRetry={draft.retry}
          onNewForm={() => {
            draft.end();
            onNewForm(draft.asCopy());
          }}
          unplaced={draft.unplaced}
          failure={sending.failure}
          refused={form.draft?.refused ?? null}
          offered={offered}
          onContinue={onContinue}
          onForget={onForget}
        />
        {summarised ? <ProblemSummary template={form.template} language={content.language} problems={problems} onGo={goTo} /> : null}
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
      {dragged ? <div className={styles.dropping}>{t('files.drop')}</div> : null}
      <LazyWindow part={preview} open={shown !== null} onOpenChange={(open) => setShown(open ? shown : null)}>
        {({ default: PreviewWindow }) => shown !== null && <PreviewWindow id={shown} onClose={() => setShown(null)} />}
      </LazyWindow>
    </div>
  );
};
