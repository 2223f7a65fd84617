import { Skeleton } from '@qujat/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface WaitingProps {
  /** The title of the page is still to come too. */
  readonly titled?: boolean;
}

/** A list that is loading, in rows of its height. */
export const Waiting = ({ titled = false }: WaitingProps): ReactNode => (
  <div>
    {titled && <Skeleton shape="title" width="quarter" />}
    <Skeleton shape="block" count={8} className={styles.waiting ?? ''} />
  </div>
);
