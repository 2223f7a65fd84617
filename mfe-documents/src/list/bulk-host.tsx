import { hasExtension } from '@qujat/api';
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

/** The place of acts without a key (DAY-48) and of the further ones (DAY-55) on the selection; their code loads with the first selected row. */
export const BulkHost = (props: BulkHostProps): ReactNode => (
  <LazyPart part={bulk}>
    {({ BulkButtons, BulkMenu }) => (
      <>
        {hasExtension('today') ? <BulkButtons {...props} /> : null}
        {hasExtension('bulk') ? <BulkMenu selected={props.selected} /> : null}
      </>
    )}
  </LazyPart>
);
