import { queryKey, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { endPersonSessions } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { confirm } from '@qujat/ui/confirm';
import { IconButton } from '@qujat/ui/icon-button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Menu } from '@qujat/ui/menu';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, LogOut, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';

const dialog = lazyPart(() => import(/* webpackChunkName: "edit" */ './edit-dialog.tsx'));

interface PersonMenuProps {
  readonly employeeId: number;
  readonly fullName: string;
}

/** What can be done with somebody who works here: change what they are, and end their sessions. */
export const PersonMenu = ({ employeeId, fullName }: PersonMenuProps): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { busy, run } = useChange({
    otherwise: t('invite.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('invite.failed') }),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
  const label = t('edit.actions', { name: fullName });
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton label={label} icon={<Ellipsis aria-hidden="true" />} aria-busy={busy} />}
        entries={[
          { key: 'edit', label: t('edit.open'), icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen(true) },
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
        ]}
      />
      <LazyWindow part={dialog} open={open} onOpenChange={setOpen}>
        {({ EditDialog }) => (open ? <EditDialog employeeId={employeeId} fullName={fullName} open onClose={() => setOpen(false)} /> : null)}
      </LazyWindow>
    </>
  );
};
