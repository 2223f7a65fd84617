import { hasExtension } from '@qujat/api';
import type { Folder, Order } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { IconButton } from '@qujat/ui/icon-button';
import { FolderPlus, Settings2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageAddress, placeAddress, type Place, type View } from '../folders/place.ts';
import { pathTo } from '../folders/tree.ts';
import { useAccessibleFolders, usePersonalFolders } from '../folders/use-folders.ts';
import { targetIn } from '../upload/target.ts';
import { openWindow } from '../windows/open-window.ts';
import { windows } from '../windows/window-host.tsx';
import { Header, type Step } from './header.tsx';

/** The current place: the folder's name, the path to it, and the possible actions. */
export const ContentHeader = ({ place, search, order }: { place: Place; search: string; order: Order | undefined }): ReactNode => {
  const { t } = useTranslation('cloud');
  const navigate = useNavigate();
  const personal = usePersonalFolders();
  const accessible = useAccessibleFolders();
  if (place.kind !== 'folder') {
    const titles: Readonly<Record<View, string>> = {
      accessible: t('folders.accessible'),
      recent: t('folders.recent'),
      internal: t('folders.internal'),
      external: t('folders.external'),
      eventbox: t('folders.eventbox'),
      trash: t('folders.trash'),
    };
    if (place.kind === 'trash') return <Header title={titles.trash} path={[]} note={t('content.trashNote')} />;
    return (
      <Header
        title={titles[place.kind]}
        path={[]}
        search={{
          label: t('content.searchFiles'),
          value: search,
          onSearch: (text) => void navigate(pageAddress(place, 0, text), { replace: true }),
        }}
      />
    );
  }
  const { id } = place;
  const own = id === 0 ? [] : pathTo(id, personal.data ?? []);
  const path: readonly Folder[] = own ?? pathTo(id, accessible.data ?? []) ?? [];
  const folder = path.at(-1);
  // The trees contain its name.
  const waits = id !== 0 && !folder && (personal.isPending || accessible.isPending);
  const root: Step = own
    ? { name: t('folders.personal'), to: placeAddress({ kind: 'folder', id: 0 }) }
    : { name: t('folders.accessible'), to: placeAddress({ kind: 'accessible' }) };
  const way = folder
    ? [root, ...path.slice(0, -1).map((each) => ({ name: each.name, to: placeAddress({ kind: 'folder', id: each.id }) }))]
    : [];
  return (
    <Header
      title={id === 0 ? t('folders.personal') : (folder?.name ?? (waits ? undefined : t('content.folder')))}
      path={way}
      search={{
        label: t('content.search'),
        value: search,
        onSearch: (text) => void navigate(pageAddress(place, 0, text, order), { replace: true }),
      }}
      withLayout
      order={
        hasExtension('cloud')
          ? { value: order, onOrder: (next) => void navigate(pageAddress(place, 0, search, next), { replace: true }) }
          : undefined
      }
    >
      {own && folder ? (
        <IconButton
          variant="secondary"
          label={t('folders.settings', { name: folder.name })}
          icon={<Settings2 aria-hidden="true" />}
          onPointerEnter={windows.preload}
          onFocus={windows.preload}
          onClick={() => openWindow({ kind: 'settings', folderId: id })}
        />
      ) : null}
      {own ? (
        <Button
          icon={<FolderPlus aria-hidden="true" />}
          onPointerEnter={windows.preload}
          onFocus={windows.preload}
          onClick={() => openWindow({ kind: 'create', parentId: id })}
        >
          {t('content.newFolder')}
        </Button>
      ) : null}
      {id === 0 ? null : (
        <Button
          variant="primary"
          icon={<Upload aria-hidden="true" />}
          onPointerEnter={windows.preload}
          onFocus={windows.preload}
          onClick={() => openWindow({ kind: 'upload', target: targetIn(id, personal.data) })}
        >
          {t('content.upload')}
        </Button>
      )}
    </Header>
  );
};
