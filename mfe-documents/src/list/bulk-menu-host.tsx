import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import type { SelectedDocument } from './selection.ts';

const menu = lazyPart(() => import(/* webpackChunkName: "bulk-menu" */ '../bulk/index.ts').then(({ loadBulkMenu }) => loadBulkMenu()));

/** The place of the further acts on the selection (DAY-55); their code loads with the first selected row. */
export const BulkMenuHost = ({ selected }: { selected: readonly SelectedDocument[] }): ReactNode => (
  <LazyPart part={menu}>{({ BulkMenu }) => <BulkMenu selected={selected} />}</LazyPart>
);
