import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextArea } from '@qujat/ui/text-area';
import { Check, KeyRound, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { draftKey, useDraft } from './comment-drafts.ts';
import styles from './decision-form.module.css';
import { useDecision, type DecisionKind } from './use-decision.ts';

interface DecisionFormProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
}

/** The longest comment that the call accepts. */
const longest = 4_000;

/** Comment and buttons at the person's own entry; an acknowledgement has only the confirming button (CRD-4). */
export const DecisionForm = ({ card, participant, stage }: DecisionFormProps): ReactNode => {
  const { t } = useTranslation('documents');
  const reasonId = useId();
  const draft = draftKey(card.id, stage, participant.employeeId);
  const draftText = useDraft(draft);
  const { text = '' } = draftText;
  const { sending, busy, decide } = useDecision({ card, participant, stage, comment: text, draft });
  const comment = useRef<HTMLTextAreaElement>(null);
  const [lacksReason, setLacksReason] = useState(false);
  const agree: Record<Stage, string> = {
    [stages.aggregation]: t('card.act.agree'),
    [stages.approval]: t('card.act.approve'),
    [stages.execution]: t('card.act.done'),
    [stages.acknowledgement]: t('card.act.acknowledge'),
  };
  const approves = stage === stages.approval;
  const needsKey = approves && card.keyRequirement !== 'none';
  // The reason concerns agreeing; refusing remains possible.
  const obstacle = card.refusals?.sign ?? null;
  const press = (kind: DecisionKind, label: string): void => {
    const lacking = kind === 'refuse' && card.refusalNeedsReason && text.trim() === '';
    setLacksReason(lacking);
    if (lacking) comment.current?.focus();
    else void decide(kind, label);
  };
  const write = (next: string): void => {
    setLacksReason(false);
    draftText.write(next.trim() === '' ? undefined : next);
  };
  const button = (kind: DecisionKind, label: string, icon: ReactNode, primary: boolean): ReactNode => {
    const stopped = kind !== 'refuse' && obstacle !== null;
    return (
      <Button
        variant={primary ? 'primary' : undefined}
        icon={icon}
        loading={sending === kind}
        disabled={stopped || (busy && sending !== kind)}
        aria-describedby={stopped ? reasonId : undefined}
        onClick={() => press(kind, label)}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className={styles.form}>
      {stage === stages.acknowledgement ? null : (
        <TextArea
          ref={comment}
          label={t('card.comment')}
          rows={2}
          maxLength={longest}
          value={text}
          readOnly={busy}
          error={lacksReason ? t('card.reasonRequired') : undefined}
          onChange={write}
        />
      )}
      <div className={styles.buttons}>
        {needsKey ? null : button('agree', agree[stage], <Check aria-hidden="true" />, true)}
        {approves ? button('sign', t('card.act.sign'), <KeyRound aria-hidden="true" />, needsKey) : null}
        {stage === stages.acknowledgement ? null : button('refuse', t('card.act.refuse'), <X aria-hidden="true" />, false)}
      </div>
      {obstacle ? (
        <p id={reasonId} className={styles.reason}>
          {obstacle}
        </p>
      ) : needsKey ? (
        <p className={styles.hint}>{card.keyRequirement === 'organisation' ? t('card.key.organisation') : t('card.key.any')}</p>
      ) : null}
    </div>
  );
};
