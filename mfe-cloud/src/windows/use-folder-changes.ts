import { request } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import type { Folder } from '@qujat/contract/cloud';
import { giveAccess, limitLink, renameFolder, revokeAccess, shareFolder } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCloud } from '../content/use-content.ts';
import type { LinkChange } from './link-limits.tsx';

/** What an owner changes of a folder. Each answers whether it was done; `failure` says why it was not. */
export const useFolderChanges = ({ id, name: oldName }: Folder) => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const { busy, failure, run } = useChange({ otherwise: t('actions.failed'), settled: () => refreshCloud(client) });
  const quietly = { background: true } as const;
  return {
    busy,
    failure,
    share: (shared: boolean) => run(() => request(shareFolder, { id, shared }, quietly)),
    give: (employeeId: number) => run(() => request(giveAccess, { id, employeeId }, quietly)),
    revoke: (employeeId: number) => run(() => request(revokeAccess, { id, employeeId }, quietly)),
    save: ({ name, link }: { name: string; link: LinkChange | null }) =>
      run(async () => {
        if (name !== oldName) await request(renameFolder, { id, name }, quietly);
        if (link) await request(limitLink, { id, ...link }, quietly);
      }),
  };
};
