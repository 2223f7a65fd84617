import { hasExtension, textOfFailure } from '@qujat/api';
import type { ContentItem, Order } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { useNavigate } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { ErrorCard } from '@qujat/ui/error-card';
import { StaleNotice } from '@qujat/ui/stale-notice';
import type { MenuEntry } from '@qujat/ui/menu';
import { Download, FolderInput, FolderOpen, Pencil, RotateCcw, Settings2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageAddress, placeAddress, type Place } from '../folders/place.ts';
import { pathTo } from '../folders/tree.ts';
import { useAccessibleFolders, usePersonalFolders } from '../folders/use-folders.ts';
import { DropArea } from '../upload/drop-area.tsx';
import { targetIn } from '../upload/target.ts';
import { openWindow } from '../windows/open-window.ts';
import styles from './content.module.css';
import { ContentHeader } from './content-header.tsx';
import { Gone, isGone } from './gone.tsx';
import { fileAddress } from './item-view.tsx';
import { ItemsView } from './items-view.tsx';
import { SaveArchive } from './save-archive.tsx';
import { saveFiles, useActions } from './use-actions.ts';
import { asItems, useContent, usePageCount } from './use-content.ts';
import { usePageWithin } from './use-page-within.ts';
import { useSaveArchive } from './use-save-archive.ts';

interface ContentProps {
  place: Place;
  page: number;
  search: string;
  order: Order | undefined;
}

/** The content of a place of the cloud, page by page, as a list or as tiles. */
export const Content = ({ place, page, search, order }: ContentProps): ReactNode => {
  const { error } = useContent(place, page, search, order);
  const { data: personal } = usePersonalFolders();
  if (place.kind === 'folder' && isGone(error)) return <Gone />;
  return (
    <DropArea target={place.kind === 'folder' && place.id !== 0 ? targetIn(place.id, personal) : null} className={styles.content}>
      <section className={styles.content}>
        <ContentHeader place={place} search={search} order={order} />
        <Items key={pageAddress(place, page, search)} place={place} page={page} search={search} order={order} />
      </section>
    </DropArea>
  );
};

/** The entries of an item's menu, and the buttons for several items. */
const useItemActions = (place: Place) => {
  const { t } = useTranslation('cloud');
  const actions = useActions();
  const saveArchive = useSaveArchive();
  const { data: personal = [] } = usePersonalFolders();
  const ours = hasExtension('cloud');
  const saved = (items: readonly ContentItem[]): string[] =>
    items.flatMap(({ downloadCode }) => (downloadCode ? [fileAddress(downloadCode)] : []));
  const trashEntries = (item: ContentItem): readonly MenuEntry[] => [
    { key: 'restore', label: t('actions.restore'), icon: <RotateCcw />, onSelect: () => void actions.restore([item]) },
    { key: 'forget', label: t('actions.forget'), icon: <Trash2 />, danger: true, onSelect: () => void actions.forget([item]) },
  ];
  const mayChange = (item: ContentItem): boolean => ours && item.changeable;
  const isOwnFolder = ({ kind, id }: ContentItem): boolean => kind === 'folder' && pathTo(id, personal) !== undefined;
  const mayMove = (item: ContentItem): boolean => mayChange(item) && (item.kind === 'file' || isOwnFolder(item));
  const move = (items: readonly ContentItem[]): void =>
    openWindow({ kind: 'move', items, from: place.kind === 'folder' ? place.id : undefined });
  const rename = (item: ContentItem): void => {
    if (isOwnFolder(item)) openWindow({ kind: 'settings', folderId: item.id });
    else if (item.kind === 'file' && mayChange(item)) openWindow({ kind: 'rename', item });
  };
  const entries = (item: ContentItem): readonly MenuEntry[] => [
    ...(item.downloadCode
      ? [{ key: 'download', kind: 'link' as const, label: t('actions.download'), icon: <Download />, href: fileAddress(item.downloadCode) }]
      : []),
    ...(isOwnFolder(item) ? [{ key: 'settings', label: t('actions.settings'), icon: <Settings2 />, onSelect: () => rename(item) }] : []),
    ...(item.kind === 'file' && mayChange(item)
      ? [{ key: 'rename', label: t('actions.rename'), icon: <Pencil />, onSelect: () => rename(item) }]
      : []),
    ...(ours && item.kind === 'folder'
      ? [{ key: 'archive', label: t('actions.archive'), icon: <Download />, onSelect: () => saveArchive([item]) }]
      : []),
    ...(mayMove(item) ? [{ key: 'move', label: t('actions.move'), icon: <FolderInput />, onSelect: () => move([item]) }] : []),
    ...(mayChange(item)
      ? [{ key: 'remove', label: t('actions.remove'), icon: <Trash2 />, danger: true, onSelect: () => void actions.remove([item]) }]
      : []),
  ];
  const button = (label: string, icon: ReactNode, onClick: () => void): ReactNode => (
    <Button size="sm" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
  const download = (items: readonly ContentItem[]): ReactNode => {
    if (ours && (items.length > 1 || items[0]?.kind === 'folder')) return <SaveArchive items={items} />;
    return saved(items).length > 0 ? button(t('actions.download'), <Download aria-hidden="true" />, () => saveFiles(saved(items))) : null;
  };
  const after =
    (clear: () => void) =>
    (done: boolean): void => {
      if (done) clear();
    };
  const bulk = (items: readonly ContentItem[], clear: () => void): ReactNode =>
    place.kind === 'trash' ? (
      <>
        {button(t('actions.restore'), <RotateCcw aria-hidden="true" />, () => void actions.restore(items).then(after(clear)))}
        {button(t('actions.forget'), <Trash2 aria-hidden="true" />, () => void actions.forget(items).then(after(clear)))}
      </>
    ) : (
      <>
        {download(items)}
        {items.every(mayMove) ? button(t('actions.move'), <FolderInput aria-hidden="true" />, () => move(items)) : null}
        {items.every(mayChange)
          ? button(t('actions.remove'), <Trash2 aria-hidden="true" />, () => void actions.remove(items).then(after(clear)))
          : null}
      </>
    );
  return {
    entries: place.kind === 'trash' ? trashEntries : entries,
    bulk,
    onRename: place.kind === 'trash' ? () => {} : rename,
    onRemove: (items: readonly ContentItem[]): void => {
      if (place.kind === 'trash') void actions.forget(items);
      else if (items.every(mayChange)) void actions.remove(items);
    },
  };
};

const Items = ({ place, page, search, order }: ContentProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useContent(place, page, search, order);
  const counted = usePageCount(place, search) ?? 0;
  const accessible = useAccessibleFolders();
  const itemActions = useItemActions(place);
  const pages = data?.pages ?? counted;
  usePageWithin({
    page,
    pages: data && !isPlaceholderData ? pages : 0,
    goTo: (last) => void navigate(pageAddress(place, last, search, order), { replace: true }),
  });
  if (error && !data)
    return <ErrorCard title={t('content.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const hints: Readonly<Record<Place['kind'], string>> = {
    folder: t('content.emptyFolder'),
    accessible: t('content.emptyAccessible'),
    recent: t('content.emptyRecent'),
    internal: t('content.emptyInternal'),
    external: t('content.emptyExternal'),
    eventbox: t('content.emptyEventbox'),
    trash: t('content.emptyTrash'),
  };
  const empty = search ? (
    <EmptyState icon={<FolderOpen />} title={t('content.nothingFound')} text={t('content.nothingFoundHint', { search })} />
  ) : (
    <EmptyState icon={<FolderOpen />} title={t('content.empty')} text={hints[place.kind]} />
  );
  const items = place.kind === 'accessible' ? accessible.data && asItems(accessible.data, search) : data?.items;
  return (
    <>
      <StaleNotice shown={error !== null} retrying={isFetching} onRetry={() => void refetch()} />
      <ItemsView
        items={items}
        stale={isPlaceholderData}
        empty={empty}
        // Views are always a list (CLD-1).
        withLayout={place.kind === 'folder'}
        dated={place.kind === 'trash' ? t('content.removed') : undefined}
        folderAddress={place.kind === 'trash' ? undefined : (id) => placeAddress({ kind: 'folder', id })}
        page={page}
        pages={pages}
        onPage={(next) => void navigate(pageAddress(place, next, search, order))}
        {...(place.kind === 'folder' &&
          hasExtension('cloud') && {
            order,
            onOrder: (next: Order | undefined) => void navigate(pageAddress(place, 0, search, next), { replace: true }),
          })}
        {...itemActions}
      />
    </>
  );
};
