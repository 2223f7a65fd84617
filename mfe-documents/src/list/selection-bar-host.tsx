import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import type { ReactNode } from 'react';
import type { SelectionBarProps } from './selection-bar.tsx';

/** Nobody selects before the rows are there. */
const selectionBar = lazyPart(() => import(/* webpackChunkName: "selection-bar" */ './selection-bar.tsx'), { whenIdle: true });

/** The place of the selection above the footer. */
export const SelectionBarHost = (props: SelectionBarProps): ReactNode => (
  <LazyPart part={selectionBar}>{({ SelectionBar }) => <SelectionBar {...props} />}</LazyPart>
);
