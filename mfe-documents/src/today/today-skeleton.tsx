import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import card from './section-card.module.css';
import page from './today-page.module.css';
import styles from './today-skeleton.module.css';

/** Cards with rows of the later height. */
export const TodaySkeleton = (): ReactNode => {
  const { t } = useTranslation('today');
  return (
    <output className={page.halves}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={page.left}>
        {[3, 2, 3].map((rows, index) => (
          <span key={index} className={`${card.card} ${styles.card}`}>
            <Skeleton count={rows} className={styles.row} />
          </span>
        ))}
      </span>
    </output>
  );
};
