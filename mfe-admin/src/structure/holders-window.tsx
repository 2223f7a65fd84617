import { saveRoleHolders, type OrganisationRole } from '@qujat/contract/administration/roles';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { useState, type ReactNode } from 'react';
import { PeopleChoice, type Chosen } from './people-choice.tsx';
import { nameOf } from './name-of.ts';
import { useStructureChange } from './use-structure.ts';
import styles from './windows.module.css';

/** Who holds a role. Routes ask the first one who is not the initiator. */
export const HoldersWindow = ({ role, onClose }: { readonly role: OrganisationRole; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<readonly Chosen[]>(role.holders.map(({ employeeId, fullName }) => ({ id: employeeId, fullName })));
  const { busy, failure, setFailure, run } = useStructureChange();
  const save = async (): Promise<void> => {
    const employeeIds = chosen.length > 0 ? chosen.map(({ id }) => id) : undefined;
    if (await run((send) => send(saveRoleHolders, { id: role.id, revision: role.revision, employeeIds }, { background: true }))) onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('structure.holdersTitle', { name: nameOf(role) })}
      size="sm"
      submit={t('structure.save')}
      busy={busy}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <PeopleChoice
        label={t('structure.holders')}
        chosen={chosen}
        failure={failure}
        onChange={(next) => {
          setChosen(next);
          setFailure(null);
        }}
      />
    </FormDialog>
  );
};
