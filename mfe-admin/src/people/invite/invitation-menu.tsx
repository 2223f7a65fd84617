import { queryKey, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { inviteAgain, takeInvitationBack } from '@qujat/contract/administration/invitations';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu } from '@qujat/ui/menu';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface InvitationMenuProps {
  readonly invitationId: number;
  readonly fullName: string;
  readonly email: string;
}

/** What can be done with an invitation: send it again, or take it back. */
export const InvitationMenu = ({ invitationId, fullName, email }: InvitationMenuProps): ReactNode => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const { busy, run } = useChange({
    otherwise: t('invite.failed'),
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || t('invite.failed') }),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
  return (
    <Menu
      label={t('invite.actions', { name: fullName })}
      align="end"
      trigger={<IconButton label={t('invite.actions', { name: fullName })} icon={<Ellipsis aria-hidden="true" />} aria-busy={busy} />}
      entries={[
        {
          key: 'again',
          label: t('invite.again'),
          icon: <Send aria-hidden="true" />,
          onSelect: () =>
            void run(async (send) => {
              await send(inviteAgain, { invitationId }, { background: true });
              showToast({ kind: 'success', text: t('invite.sent', { email }) });
            }),
        },
        {
          key: 'back',
          label: t('invite.back'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () =>
            void run((send) => send(takeInvitationBack, { invitationId }, { background: true }), {
              confirm: () => confirm({ text: t('invite.backQuestion', { name: fullName }), action: t('invite.backAction'), danger: true }),
            }),
        },
      ]}
    />
  );
};
