import { Skeleton } from '@qujat/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './post-card.module.css';

/** A post that is loading. */
export const PostSkeleton = (): ReactNode => (
  <div className={styles.post}>
    <div className={styles.header}>
      <Skeleton shape="circle" />
      <div className={styles.byline}>
        <Skeleton width="half" />
        <Skeleton width="quarter" />
      </div>
    </div>
    <div>
      <Skeleton count={3} />
    </div>
  </div>
);
