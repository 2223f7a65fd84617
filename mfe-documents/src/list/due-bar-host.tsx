import type { DocumentList } from '@qujat/contract/document-list';
import { queues, type QueueCode } from '@qujat/contract/vocabulary';
import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import styles from './due-bar-host.module.css';
import type { ListControl } from './use-list-view.ts';

/** The queues whose due dates the server counts. */
export const dueQueues: ReadonlySet<QueueCode> = new Set([queues.incoming, queues.inWork, queues.takingPart]);

const dueBar = lazyPart(() => import(/* webpackChunkName: "due-bar" */ './due-bar.tsx').then(({ loadDueBar }) => loadDueBar()));

/** The place of the chips above the list; they load after its rows. */
export const DueBarHost = (props: { readonly list: ListControl; readonly data: DocumentList }): ReactNode => (
  <div className={styles.place}>
    <LazyPart part={dueBar}>{({ DueBar }) => <DueBar {...props} />}</LazyPart>
  </div>
);
