import type { Send } from '@qujat/api/use-change';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { PeopleChoice, type Chosen } from './people-choice.tsx';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

interface PeopleWindowProps {
  readonly title: string;
  readonly label: string;
  readonly present: readonly Chosen[];
  readonly single?: boolean;
  readonly note?: string;
  readonly save: (send: Send, employeeIds: readonly number[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A window in which people are chosen. The server's refusal appears at the field. */
export const PeopleWindow = ({ title, label, present, single = false, note, save, onClose }: PeopleWindowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState(present);
  const { busy, failure, setFailure, run } = useStructureChange();
  const submit = async (): Promise<void> => {
    const employeeIds = chosen.map(({ id }) => id);
    if (await run((send) => save(send, employeeIds))) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      submit={t('structure.save')}
      busy={busy}
      onSubmit={() => void submit()}
      className={styles.form}
    >
      <PeopleChoice
        label={label}
        chosen={chosen}
        single={single}
        failure={failure}
        onChange={(next) => {
          setChosen(next);
          setFailure(null);
        }}
      />
      {note && <p className={styles.note}>{note}</p>}
    </FormDialog>
  );
};
