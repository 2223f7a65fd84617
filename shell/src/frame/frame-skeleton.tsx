import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import { FirstRows } from '../first-rows/first-rows.tsx';
import styles from './frame.module.css';
import skeleton from './frame-skeleton.module.css';
import { HomeLink } from './home-link.tsx';

/**
 * The signed-in frame before any data: painted from HTML that was rendered at release time, and shown until the signed-in part of the shell
 * has loaded.
 */
export const FrameSkeleton = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.frame}>
      <div className={styles.sidebar}>
        <div className={skeleton.side}>
          <div className={skeleton.logo}>
            <HomeLink />
          </div>
          <div className={skeleton.profile}>
            <Skeleton shape="circle" />
            <div className={skeleton.lines}>
              <Skeleton width="most" />
              <Skeleton width="half" />
            </div>
          </div>
          <Skeleton shape="block" className={skeleton.select} />
          <div className={skeleton.tabs}>
            <Skeleton width="half" count={6} className={skeleton.tab} />
          </div>
        </div>
      </div>
      <div className={styles.column}>
        <div className={styles.mobileBar}>
          <HomeLink />
        </div>
        <main className={styles.content}>
          <div className={skeleton.content}>
            <Skeleton shape="title" width="quarter" />
            <FirstRows />
          </div>
          <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
        </main>
      </div>
    </div>
  );
};
