import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import type { SelectedDocument } from './selection.ts';

interface BulkHostProps {
  readonly selected: readonly SelectedDocument[];
  /** Removes the decided documents from the selection. */
  readonly onDone: (ids: readonly number[]) => void;
}

const bulk = lazyPart(() => import(/* webpackChunkName: "bulk" */ '../today/bulk-buttons.tsx').then(({ loadBulk }) => loadBulk()));

/** The place of the acts without a key on the selection (DAY-48); their code loads with the first selected row. */
export const BulkHost = (props: BulkHostProps): ReactNode => (
  <LazyPart part={bulk}>{({ BulkButtons }) => <BulkButtons {...props} />}</LazyPart>
);
