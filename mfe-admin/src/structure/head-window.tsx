import { setDepartmentHead, type Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { nameOf } from './name-of.ts';
import { PeopleWindow } from './people-window.tsx';

/** Who heads a department; nobody may, too: its documents then go to the next head above. */
export const HeadWindow = ({ department, onClose }: { readonly department: Department; readonly onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { id, revision, headId, headName } = department;
  return (
    <PeopleWindow
      title={t('structure.headTitle', { name: nameOf(department) })}
      label={t('structure.head')}
      present={headId === null ? [] : [{ id: headId, fullName: headName }]}
      single
      note={t('structure.headNote')}
      save={(send, [employeeId]) => send(setDepartmentHead, { id, revision, employeeId }, { background: true })}
      onClose={onClose}
    />
  );
};
