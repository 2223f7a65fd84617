import { readPageConfiguration } from '@qujat/api';
import type { ContentItem, Order } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { fileLink, isMarkedScan, ScanMark } from '@qujat/ui/scan-mark';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { EllipsisVertical, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { extensionColour, plainExtension } from './extension.ts';
import { useSaveFile } from './use-save-file.ts';
import styles from './item-view.module.css';

/** The items of list and tiles, and the possible actions. */
export interface ItemsProps {
  /** undefined while nothing has loaded yet. */
  items: readonly ContentItem[] | undefined;
  /** The previous page is shown while the requested one loads. */
  stale: boolean;
  empty: ReactNode;
  /** Title of the date column, which differs in the trash. */
  dated?: string | undefined;
  /** How a folder is sorted, if it can be (extension). */
  order?: Order | undefined;
  onOrder?: ((order: Order | undefined) => void) | undefined;
  /** The address of a folder; without it folders are not links. */
  folderAddress?: ((id: number) => string) | undefined;
  /** Keys of the selected items; omitted if nothing can be done with several. */
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void } | undefined;
  /** The entries of an item's menu; an item without any has none. */
  entries?: ((item: ContentItem) => readonly MenuEntry[]) | undefined;
}

/** A folder and a file may have the same id. */
export const itemKey = ({ kind, id }: ContentItem): string => `${kind} ${id}`;

/** Saves a file (WIR-4). */
export const fileAddress = (code: string): string =>
  `${readPageConfiguration().bases.second}/file/dwn?code=${encodeURIComponent(code)}&download=1`;

/** The type of an item: a folder's picture, or the file's extension on its colour. */
export const TypeBadge = ({ item, large = false }: { item: ContentItem; large?: boolean }): ReactNode => {
  const { t } = useTranslation('cloud');
  if (item.kind === 'folder')
    return (
      <span className={styles.folder}>
        <Folder size={large ? 40 : 24} fill="currentColor" fillOpacity={0.18} strokeWidth={1.6} aria-hidden="true" />
        <VisuallyHidden>{t('content.folder')}</VisuallyHidden>
      </span>
    );
  return (
    <span className={cx(styles.badge, large && styles.large, styles[extensionColour(item.extension)])}>
      {plainExtension(item.extension) || t('content.file')}
    </span>
  );
};

/** The name, and a mark if the file waits for the scanner or is infected. */
export const ItemName = ({ item, folderAddress }: { item: ContentItem; folderAddress: ItemsProps['folderAddress'] }): ReactNode => {
  if (!isMarkedScan(item.scan)) return <NameLink item={item} folderAddress={folderAddress} />;
  return (
    <span className={styles.marked}>
      <NameLink item={item} folderAddress={folderAddress} />
      <ScanMark scan={item.scan} />
    </span>
  );
};

/** A folder's name opens it, a file's saves it. */
const NameLink = ({ item, folderAddress }: { item: ContentItem; folderAddress: ItemsProps['folderAddress'] }): ReactNode => {
  const save = useSaveFile();
  if (item.kind === 'folder' && folderAddress)
    return (
      <Link className={styles.name} data-item={itemKey(item)} to={folderAddress(item.id)}>
        {item.name}
      </Link>
    );
  if (item.kind === 'file' && item.downloadCode)
    return (
      <a
        className={styles.name}
        data-item={itemKey(item)}
        href={fileAddress(item.downloadCode)}
        {...(isMarkedScan(item.scan) ? fileLink(item.scan, item.name) : { onClick: save })}
      >
        {item.name}
      </a>
    );
  return <span className={styles.name}>{item.name}</span>;
};

export const ItemMenu = ({ item, entries }: { item: ContentItem; entries: ItemsProps['entries'] }): ReactNode => {
  const { t } = useTranslation('cloud');
  const lines = entries?.(item) ?? [];
  if (lines.length === 0) return null;
  const label = t('content.actions', { name: item.name });
  return (
    <Menu
      label={label}
      align="end"
      entries={lines}
      trigger={<IconButton size="sm" label={label} icon={<EllipsisVertical aria-hidden="true" />} />}
    />
  );
};
