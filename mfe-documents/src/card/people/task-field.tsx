import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import type { Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { TextArea } from '@qujat/ui/text-area';
import { useState, type ReactNode } from 'react';
import { useDraft } from '../comment-drafts.ts';
import styles from './task-field.module.css';

interface TaskFieldProps {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
  /** Somebody else has added this participant, or the participant has acted. */
  readonly disabled: boolean;
  /** Whether it was saved. */
  readonly onSave: (participant: Participant, text: string) => Promise<boolean>;
}

/** The longest text that the call accepts. */
const longest = 4_000;

/** The participant's task; saved on blur (CRD-8). A text that could not be saved stays in the field. */
export const TaskField = ({ card, participant, stage, disabled, onSave }: TaskFieldProps): ReactNode => {
  const { t } = useTranslation('documents');
  const [saved, setSaved] = useState(false);
  const { text, write } = useDraft(`task/${card.id}/${stage}/${participant.employeeId}`);
  const save = async (): Promise<void> => {
    if (text === undefined) return;
    if (text.trim() === participant.task.trim()) return write(undefined);
    if (!(await onSave(participant, text))) return;
    write(undefined);
    setSaved(true);
  };
  return (
    <TextArea
      label={t('card.people.task', { name: participant.fullName })}
      hideLabel
      placeholder={disabled ? undefined : t('card.people.taskHint')}
      disabled={disabled}
      rows={1}
      className={styles.field}
      maxLength={longest}
      value={text ?? participant.task}
      hint={saved && text === undefined ? t('card.people.saved') : undefined}
      onChange={write}
      onBlur={() => void save()}
    />
  );
};
