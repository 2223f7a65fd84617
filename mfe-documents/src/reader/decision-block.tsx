import { reworkDocument, type Reading } from '@qujat/contract/reading';
import type { DocumentCard } from '@qujat/contract/document-card';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { TextArea } from '@qujat/ui/text-area';
import { Check, CircleHelp, KeyRound, MoreHorizontal, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCardActions } from '../card/acts/card-actions.tsx';
import { draftKey, useDraft } from '../card/comment-drafts.ts';
import { useDecision } from '../card/use-decision.ts';
import styles from './decision.module.css';
import type { OwnEntry } from './own-entry.ts';

/** What the keys of the reader press in the block (DAY-7). */
export interface DecisionKeys {
  readonly main: () => void;
  readonly refuse: () => void;
}

interface DecisionBlockProps {
  readonly card: DocumentCard;
  readonly reading: Reading | undefined;
  readonly entry: OwnEntry;
  readonly onKeys: (keys: DecisionKeys | null) => void;
  readonly onQuestion: () => void;
}

/** The longest comment that the call accepts. */
const longest = 4_000;

type Mode = 'agree' | 'refuse' | 'rework';

/**
 * Comment and acts at the person's entry. «Отказать» turns the block into a form in place, which asks for the reason: no window over a
 * window (DAY-8).
 */
export const DecisionBlock = ({ card, reading, entry, onKeys, onQuestion }: DecisionBlockProps): ReactNode => {
  const { t } = useTranslation('reader');
  const { participant, stage } = entry;
  const draft = draftKey(card.id, stage, participant.employeeId);
  const draftText = useDraft(draft);
  const { text = '' } = draftText;
  const { sending, busy, decide } = useDecision({ card, participant, stage, comment: text, draft });
  const { perform, sending: running } = useCardActions();
  const [mode, setMode] = useState<Mode>('agree');
  const [lacks, setLacks] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const block = useRef<HTMLElement>(null);
  const acknowledges = stage === stages.acknowledgement;
  const labels: Record<Stage, string> = {
    [stages.aggregation]: t('documents:card.act.agree'),
    [stages.approval]: t('documents:card.act.approve'),
    [stages.execution]: t('documents:card.act.done'),
    [stages.acknowledgement]: t('documents:card.act.acknowledge'),
  };
  const needsKey = stage === stages.approval && card.keyRequirement !== 'none';
  const mainKind = needsKey ? 'sign' : 'agree';
  const mainLabel = needsKey ? t('documents:card.act.sign') : labels[stage];
  const obstacle = card.refusals?.sign ?? null;
  const needsReason = mode === 'rework' || (mode === 'refuse' && card.refusalNeedsReason);

  const turnTo = (next: Mode): void => {
    setMode(next);
    setLacks(false);
  };
  useEffect(() => {
    if (mode !== 'agree') field.current?.focus();
  }, [mode]);
  const write = (next: string): void => {
    setLacks(false);
    draftText.write(next.trim() === '' ? undefined : next);
  };
  const rework = (): Promise<boolean> =>
    perform({
      name: 'rework',
      question: null,
      action: t('decision.rework'),
      sends: draft,
      leaves: true,
      said: t('decision.reworked', { document: card.number || card.name }),
      send: async (send) => {
        await send(reworkDocument, {
          id: card.id,
          stage: stage as 1 | 2,
          employeeId: participant.employeeId,
          comment: text.trim(),
          version: card.version || undefined,
        });
        return true;
      },
    });
  const submit = (): void => {
    if (needsReason && text.trim() === '') {
      setLacks(true);
      field.current?.focus();
    } else if (mode === 'rework') void rework();
    else if (mode === 'refuse') void decide('refuse', t('documents:card.act.refuse'), true);
    else if (obstacle === null) void decide(mainKind, mainLabel);
  };
  const keys = useRef<DecisionKeys>({ main: submit, refuse: () => undefined });
  useEffect(() => {
    keys.current = { main: submit, refuse: () => (acknowledges ? undefined : turnTo('refuse')) };
  });
  useEffect(() => {
    onKeys({ main: () => keys.current.main(), refuse: () => keys.current.refuse() });
    return () => onKeys(null);
  }, [onKeys]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && mode !== 'agree') {
      event.preventDefault();
      event.stopPropagation();
      turnTo('agree');
      // Out of the field, so that the keys of the reader work again.
      block.current?.focus();
    }
  };

  const mayRework = reading?.mayRework === true && (stage === stages.aggregation || stage === stages.approval);
  const more: readonly MenuEntry[] = [
    ...(stage === stages.approval && !needsKey
      ? [
          {
            key: 'sign',
            label: t('documents:card.act.sign'),
            icon: <KeyRound aria-hidden="true" />,
            onSelect: () => void decide('sign', mainLabel),
          },
        ]
      : []),
    ...(mayRework
      ? [{ key: 'rework', label: t('decision.rework'), icon: <Undo2 aria-hidden="true" />, onSelect: () => turnTo('rework') }]
      : []),
    { key: 'question', label: t('question.button'), icon: <CircleHelp aria-hidden="true" />, onSelect: onQuestion },
  ];
  const form = mode !== 'agree';
  const typical = mode === 'refuse' ? (reading?.reasons ?? []) : [];
  const fieldLabel =
    mode === 'refuse' ? t('decision.reason') : mode === 'rework' ? t('decision.whatToChange') : t('documents:card.comment');
  const error = mode === 'rework' ? t('decision.whatRequired') : t('documents:card.reasonRequired');
  return (
    <section ref={block} tabIndex={-1} aria-label={t('decision.label')} className={styles.block}>
      <div className={styles.head}>
        <h3 className={styles.title}>{form ? t(mode === 'refuse' ? 'decision.refusing' : 'decision.reworking') : t('decision.label')}</h3>
        {needsKey && !form ? (
          <span className={styles.hint}>
            <KeyRound aria-hidden="true" />
            {t('decision.needsKey')}
          </span>
        ) : null}
      </div>
      {typical.length > 0 ? (
        <fieldset aria-label={t('decision.typical')} className={styles.chips}>
          {typical.map((reason) => (
            <button
              key={reason.text}
              type="button"
              className={styles.chip}
              aria-pressed={text === reason.text}
              onClick={() => write(reason.text)}
            >
              {reason.text}
            </button>
          ))}
        </fieldset>
      ) : null}
      {acknowledges ? null : (
        <TextArea
          ref={field}
          onKeyDown={onKeyDown}
          label={fieldLabel}
          hideLabel={!form}
          placeholder={form ? undefined : t('decision.comment')}
          rows={form ? 3 : 1}
          maxLength={longest}
          value={text}
          readOnly={busy}
          required={needsReason}
          error={lacks ? error : undefined}
          className={styles.field}
          onChange={write}
        />
      )}
      {obstacle && !form ? <p className={styles.obstacle}>{obstacle}</p> : null}
      <div className={styles.buttons}>
        {form ? (
          <>
            <Button
              variant={mode === 'refuse' ? 'danger' : 'primary'}
              className={styles.main}
              loading={sending === 'refuse' || running === 'rework'}
              onClick={submit}
            >
              {mode === 'refuse' ? t('documents:card.act.refuse') : t('decision.rework')}
            </Button>
            <Button disabled={busy} onClick={() => turnTo('agree')}>
              {t('decision.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              className={styles.main}
              icon={needsKey ? <KeyRound aria-hidden="true" /> : <Check aria-hidden="true" />}
              loading={sending === mainKind}
              disabled={obstacle !== null || (busy && sending !== mainKind)}
              onClick={submit}
            >
              {mainLabel}
            </Button>
            {acknowledges ? null : (
              <Button icon={<X aria-hidden="true" />} disabled={busy} onClick={() => turnTo('refuse')}>
                {t('documents:card.act.refuse')}
              </Button>
            )}
            <Menu
              trigger={<IconButton label={t('decision.more')} icon={<MoreHorizontal aria-hidden="true" />} />}
              label={t('decision.more')}
              align="end"
              side="top"
              entries={more}
            />
          </>
        )}
      </div>
    </section>
  );
};
