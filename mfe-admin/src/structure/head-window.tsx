import { setDepartmentHead, type Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { PeopleChoice, type Chosen } from './people-choice.tsx';
import { nameOf } from './name-of.ts';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

/** Who heads a department; nobody may, too: its documents then go to the next head above. */
export const HeadWindow = ({ department, onClose }: { readonly department: Department; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { id, revision, headId, headName } = department;
  const [chosen, setChosen] = useState<readonly Chosen[]>(headId === null ? [] : [{ id: headId, fullName: headName }]);
  const { busy, failure, setFailure, run } = useStructureChange();
  const save = async (): Promise<void> => {
    if (await run((send) => send(setDepartmentHead, { id, revision, employeeId: chosen[0]?.id }, { background: true }))) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('structure.headTitle', { name: nameOf(department) })}
      size="sm"
      submit={t('structure.save')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <PeopleChoice
        label={t('structure.head')}
        chosen={chosen}
        single
        failure={failure}
        onChange={(next) => {
          setChosen(next);
          setFailure(null);
        }}
      />
      <p className={styles.note}>{t('structure.headNote')}</p>
    </FormDialog>
  );
};
