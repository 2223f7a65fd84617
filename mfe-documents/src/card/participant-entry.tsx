import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import { EntryDecision } from './entry-decision.tsx';
import styles from './participant-entry.module.css';
import { isOwn, isWaiting, mayAct, outcomeOf, type Outcome, type StageGroup } from './route.ts';

interface ParticipantEntryProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  /** The group on the main tab, where the person's own entry can be decided. */
  readonly group?: StageGroup;
  /** On a group's own tab: the field for the task, instead of its text. */
  readonly task?: ReactNode;
  /** At the end of the first line. */
  readonly action?: ReactNode;
  /** The entry is being added or removed. */
  readonly busy?: boolean;
}

/** The text to compare a signature's text with if the server omits the status (CRD-5). */
const useOutcome = (participant: Participant): Outcome => {
  const { t } = useTranslation('documents');
  return outcomeOf(participant, {
    agreed: [t('card.labels.agreed'), t('card.labels.approved'), t('card.labels.done'), t('card.labels.acknowledged')],
    refused: [t('card.labels.refused')],
  });
};

/** One participant: name, place in the queue, task and due date, and the outcome. */
export const ParticipantEntry = ({ card, participant, group, task: taskField, action, busy = false }: ParticipantEntryProps): ReactNode => {
  const { t } = useTranslation('documents');
  const outcome = useOutcome(participant);
  const waiting = isWaiting(participant);
  const own = isOwn(participant, card.viewerId);
  const { queueNumber, fullName, department, executionDate, task, signature, statusName } = participant;
  const queue = queueNumber > 0 ? t('card.queue', { number: queueNumber }) : undefined;
  const decided = outcome || signature ? signature?.text || statusName : '';
  // «Утверждено: Ахметова Жанар за Сапаргалиев Дулат»: the badge shows the decision, and this text both people.
  const forWhom = decided && statusName.startsWith(`${decided}: `) ? statusName.slice(decided.length + 2) : '';
  const awaits = statusName || (waiting ? t('card.waiting') : '');
  return (
    <li
      aria-busy={busy || undefined}
      className={cx(styles.entry, waiting && styles.waiting, outcome && styles[outcome], busy && styles.busy)}
    >
      <span title={waiting ? undefined : queue} className={styles.who}>
        {/* The queue number of a waiting entry is shown if it is above 1; otherwise it is a tooltip (CRD-5). */}
        {waiting && queueNumber > 1 ? <span className={styles.queue}>{queueNumber}</span> : <Avatar name={fullName} size="md" />}
        {queue ? <VisuallyHidden>{queue}</VisuallyHidden> : null}
      </span>
      <div className={styles.content}>
        <div className={styles.line}>
          <span className={styles.name}>
            {fullName}
            {own ? <Badge tone="blue">{participant.employeeId === card.viewerId ? t('card.own') : t('card.ownFor')}</Badge> : null}
          </span>
          <span className={styles.result}>
            {decided ? (
              <Badge tone={outcome === 'agreed' ? 'green' : outcome === 'refused' ? 'red' : 'grey'}>{decided}</Badge>
            ) : (
              <span className={styles.awaits}>{awaits}</span>
            )}
            {action}
          </span>
        </div>
        <p className={styles.facts}>
          {department ? <span>{department}</span> : null}
          {executionDate ? <span>{t('card.until', { date: formatDate(executionDate, 'date') })}</span> : null}
          {forWhom ? <span className={styles.forWhom}>{forWhom}</span> : null}
          {signature?.date ? <span>{formatDate(signature.date, 'dateTime')}</span> : null}
        </p>
        {taskField ?? (task ? <p className={styles.task}>{task}</p> : null)}
        {signature?.comment && signature.comment !== task ? <blockquote className={styles.comment}>{signature.comment}</blockquote> : null}
        {group && mayAct(participant, group, card.viewerId) ? (
          <EntryDecision card={card} participant={participant} stage={group.stage} />
        ) : null}
      </div>
    </li>
  );
};
