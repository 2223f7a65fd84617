import type { DocumentList } from '@qujat/contract/document-list';
import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import styles from './due-bar-host.module.css';
import type { ListControl } from './use-list-view.ts';

const dueBar = lazyPart(() => import(/* webpackChunkName: "due-bar" */ './due-bar.tsx').then(({ loadDueBar }) => loadDueBar()));

interface DueBarHostProps {
  readonly list: ListControl;
  readonly data: DocumentList | undefined;
  /** Other chips follow it in the same line. */
  readonly first: boolean;
}

/** The place of the chips and the views above the list; they load after its rows, and move nothing. */
export const DueBarHost = ({ list, data, first }: DueBarHostProps): ReactNode => (
  <div className={first ? `${styles.place} ${styles.first}` : styles.place}>
    {data ? <LazyPart part={dueBar}>{({ DueBar }) => <DueBar list={list} data={data} />}</LazyPart> : null}
  </div>
);
