import type { QueueCode } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useEarlyList } from '../list/queries.ts';
import { useFolder } from './use-queue.ts';
import styles from './work-area-skeleton.module.css';

/** Replaces the work area until the profile is known; the list is requested meanwhile if the queue is certain. */
export const WorkAreaSkeleton = ({ queue }: { queue: QueueCode | null }): ReactNode => {
  const { t } = useTranslation('documents');
  useEarlyList(queue, useFolder());
  return (
    <output className={styles.area}>
      <VisuallyHidden>{t('list.loading')}</VisuallyHidden>
      <Skeleton shape="title" width="quarter" className={styles.title} />
      <Skeleton width="half" className={styles.tabs} />
      <span className={styles.table}>
        <Skeleton count={16} className={styles.row} />
      </span>
    </output>
  );
};
