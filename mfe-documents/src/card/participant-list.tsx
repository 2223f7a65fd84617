import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './card-body.module.css';
import { ParticipantEntry } from './participant-entry.tsx';

interface ParticipantListProps {
  readonly card: DocumentCard;
  readonly participants: readonly Participant[];
  readonly title: string;
}

/** One group of participants on a tab of its own. */
export const ParticipantList = ({ card, participants, title }: ParticipantListProps): ReactNode => {
  const { t } = useTranslation('documents');
  if (participants.length === 0) return <p className={styles.nobody}>{t('card.nobody')}</p>;
  return (
    <ul aria-label={title} className={styles.list}>
      {participants.map((participant, index) => (
        <ParticipantEntry key={`${participant.employeeId}-${index}`} card={card} participant={participant} />
      ))}
    </ul>
  );
};
