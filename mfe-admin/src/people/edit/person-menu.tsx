import { endPersonSessions } from '@qujat/contract/administration/person-access';
import { useTranslation } from '@qujat/i18n';
import { useLocation, useNavigate } from '@qujat/router';
import { confirm } from '@qujat/ui/confirm';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { showToast } from '@qujat/ui/toast';
import { ArrowRightLeft, Ellipsis, LogOut, Pencil, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { personPath, usePersonChange } from '../../person/use-person.ts';
import { useLeave } from '../leave/use-leave.tsx';

interface PersonMenuProps {
  readonly employeeId: number;
  readonly fullName: string;
}

/** What can be done with somebody who works here without opening their page. */
export const PersonMenu = ({ employeeId, fullName }: PersonMenuProps): ReactNode => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { busy, run } = usePersonChange();
  const { leave, leaveWindow } = useLeave({ employeeId, fullName });
  const label = t('edit.actions', { name: fullName });
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton label={label} icon={<Ellipsis aria-hidden="true" />} aria-busy={busy} />}
        entries={[
          {
            key: 'edit',
            label: t('edit.open'),
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => void navigate(personPath(employeeId, true), { state: { people: search } }),
          },
          {
            key: 'transfer',
            label: t('leave.transfer'),
            icon: <ArrowRightLeft aria-hidden="true" />,
            onSelect: () => leave('transfer'),
          },
          {
            key: 'sessions',
            label: t('edit.endSessions'),
            icon: <LogOut aria-hidden="true" />,
            danger: true,
            onSelect: () =>
              void run(
                async (send) => {
                  await send(endPersonSessions, { employeeId }, { background: true });
                  showToast({ kind: 'success', text: t('edit.sessionsEnded', { name: fullName }) });
                },
                { confirm: () => confirm({ text: t('edit.endQuestion', { name: fullName }), action: t('edit.endAction'), danger: true }) },
              ),
          },
          {
            key: 'dismiss',
            label: t('leave.dismiss'),
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
            onSelect: () => leave('dismissal'),
          },
        ]}
      />
      {leaveWindow}
    </>
  );
};
