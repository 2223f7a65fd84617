import { saveRoleHolders, type OrganisationRole } from '@qujat/contract/administration/roles';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { nameOf } from './name-of.ts';
import { PeopleWindow } from './people-window.tsx';

/** Who holds a role. Routes ask the first one who is not the initiator. */
export const HoldersWindow = ({ role, onClose }: { readonly role: OrganisationRole; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <PeopleWindow
      title={t('structure.holdersTitle', { name: nameOf(role) })}
      label={t('structure.holders')}
      present={role.holders.map(({ employeeId, fullName }) => ({ id: employeeId, fullName }))}
      save={(send, ids) =>
        send(
          saveRoleHolders,
          { id: role.id, revision: role.revision, employeeIds: ids.length > 0 ? [...ids] : undefined },
          { background: true },
        )
      }
      onClose={onClose}
    />
  );
};
