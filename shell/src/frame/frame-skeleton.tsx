import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import skeleton from './frame-skeleton.module.css';
import { HomeLink } from './home-link.tsx';

/**
 * The signed-in frame before anything is known: what is painted from HTML, rendered at release time, and what stands
 * until the signed-in part of the shell has come.
 */
export const FrameSkeleton = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.frame}>
      <div className={styles.sidebar}>
        <div className={skeleton.side}>
          <HomeLink />
          <Skeleton shape="title" width="most" />
          <Skeleton shape="block" className={skeleton.row} />
          <Skeleton shape="block" count={7} className={skeleton.row} />
        </div>
      </div>
      <div className={styles.column}>
        <div className={styles.mobileBar}>
          <HomeLink />
        </div>
        <main className={styles.content}>
          <div className={skeleton.content}>
            <Skeleton shape="title" width="quarter" />
            <Skeleton shape="block" className={skeleton.table} />
          </div>
          <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
        </main>
      </div>
    </div>
  );
};
