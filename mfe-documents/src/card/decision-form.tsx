import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { decisions, stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { TextArea } from '@qujat/ui/text-area';
import { Check, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { draftKey, useCommentDraft } from './comment-drafts.ts';
import styles from './decision-form.module.css';
import { useDecision } from './use-decision.ts';

interface DecisionFormProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
  readonly onFailure: (text: string | null) => void;
}

/** Longest comment that the call takes. */
const longest = 4_000;

/** Comment and buttons at one's own entry; an acknowledgement has only the button that confirms (specification 2 §4). */
export const DecisionForm = ({ card, participant, stage, onFailure }: DecisionFormProps): ReactNode => {
  const { t } = useTranslation('documents');
  const reasonId = useId();
  const comment = useCommentDraft(draftKey(card.id, stage, participant.employeeId));
  const { sending, decide } = useDecision({ card, participant, stage, comment, onFailure });
  const agree: Record<Stage, string> = {
    [stages.aggregation]: t('card.act.agree'),
    [stages.approval]: t('card.act.approve'),
    [stages.execution]: t('card.act.done'),
    [stages.acknowledgement]: t('card.act.acknowledge'),
  };
  const refuse = t('card.act.refuse');
  const decides = stage !== stages.acknowledgement;
  // The reason speaks of signing; refusing stays possible, for example where a key is wanted that the person has not got.
  const obstacle = card.refusals?.sign ?? null;
  return (
    <div className={styles.form}>
      {decides ? (
        <TextArea
          label={t('card.comment')}
          rows={2}
          maxLength={longest}
          value={comment.text}
          readOnly={sending !== null}
          onChange={comment.write}
        />
      ) : null}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" />}
          loading={sending === decisions.agree}
          disabled={obstacle !== null || sending === decisions.refuse}
          aria-describedby={obstacle ? reasonId : undefined}
          onClick={() => void decide(decisions.agree, agree[stage])}
        >
          {agree[stage]}
        </Button>
        {decides ? (
          <Button
            icon={<X aria-hidden="true" />}
            loading={sending === decisions.refuse}
            disabled={sending === decisions.agree}
            onClick={() => void decide(decisions.refuse, refuse)}
          >
            {refuse}
          </Button>
        ) : null}
      </div>
      {obstacle ? (
        <p id={reasonId} className={styles.reason}>
          {obstacle}
        </p>
      ) : null}
    </div>
  );
};
