import { formatDateText, useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './content-grid.module.css';
import { itemKey, ItemName, TypeBadge, type ItemsProps } from './item-view.tsx';

/** The same as tiles. */
export const ContentGrid = ({ items, stale, empty }: ItemsProps): ReactNode => {
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
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.tile}>
          <TypeBadge item={item} />
          <ItemName item={item} />
          <span className={styles.remark}>{item.creator}</span>
          <span className={styles.remark}>{formatDateText(item.created)}</span>
        </li>
      ))}
    </ul>
  );
};
