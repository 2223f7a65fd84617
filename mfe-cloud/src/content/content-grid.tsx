import { formatDateText, useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import { cx } from '@qujat/ui/cx';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './content-grid.module.css';
import { itemKey, ItemMenu, ItemName, TypeBadge, type ItemsProps } from './item-view.tsx';
import { toggled } from './selection.ts';

/** The same as tiles. */
export const ContentGrid = ({ items, stale, empty, folderAddress, selection, entries }: ItemsProps): ReactNode => {
  const { t } = useTranslation('cloud');
  if (!items)
    return (
      <output className={styles.grid}>
        <VisuallyHidden>{t('content.loading')}</VisuallyHidden>
        <Skeleton shape="block" count={6} />
      </output>
    );
  if (items.length === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <ul className={cx(styles.grid, stale && styles.stale)} aria-label={t('content.caption')} aria-busy={stale}>
      {items.map((item) => {
        const key = itemKey(item);
        const chosen = selection?.selected.has(key) ?? false;
        return (
          <li key={key} className={cx(styles.tile, chosen && styles.chosen)}>
            <div className={styles.top}>
              <TypeBadge item={item} large />
              <span className={styles.tools}>
                {selection ? (
                  <Checkbox
                    hideLabel
                    label={t('content.choose', { name: item.name })}
                    checked={chosen}
                    onChange={() => selection.onChange(toggled(selection.selected, key))}
                  />
                ) : null}
                <ItemMenu item={item} entries={entries} />
              </span>
            </div>
            <ItemName item={item} folderAddress={folderAddress} />
            <span className={styles.remark}>{item.creator}</span>
            <span className={styles.remark}>{formatDateText(item.created)}</span>
          </li>
        );
      })}
    </ul>
  );
};
