import type { ContentItem } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeAddress } from '../folders/place.ts';
import { extensionColour, plainExtension } from './extension.ts';
import styles from './item-view.module.css';

export interface ItemsProps {
  /** undefined while nothing has come yet. */
  items: readonly ContentItem[] | undefined;
  /** What is shown is the last page, while the wanted one is on its way. */
  stale: boolean;
  empty: ReactNode;
}

/** A folder and a file may have the same id. */
export const itemKey = ({ kind, id }: ContentItem): string => `${kind} ${id}`;

/** Of what type an item is: a folder's picture, or the file's extension on its colour. */
export const TypeBadge = ({ item }: { item: ContentItem }): ReactNode => {
  const { t } = useTranslation('cloud');
  if (item.kind === 'folder')
    return (
      <span className={styles.folder}>
        <Folder size={22} aria-hidden="true" />
        <VisuallyHidden>{t('content.folder')}</VisuallyHidden>
      </span>
    );
  return <span className={cx(styles.badge, styles[extensionColour(item.extension)])}>{plainExtension(item.extension) || t('content.file')}</span>;
};

/** A folder's name leads into it. */
export const ItemName = ({ item }: { item: ContentItem }): ReactNode =>
  item.kind === 'folder' ? (
    <Link className={styles.name} to={placeAddress({ kind: 'folder', id: item.id })}>
      {item.name}
    </Link>
  ) : (
    <span className={styles.name}>{item.name}</span>
  );
