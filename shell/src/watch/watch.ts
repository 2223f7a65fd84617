/** What the product learns from a tab about itself; loaded when the page is at rest. */
import { lazyPart } from '@qujat/lazy';
import { pageJson } from '../boot/page-json.ts';
import { watchErrors } from './errors.ts';
import { measureViews } from './views.ts';

/** Only where traces are on. */
const tracesPart = lazyPart(() => import(/* webpackChunkName: "traces" */ './traces.ts'));

/** @param first the remote of the page that the tab was opened with */
export async function watch(first: string | undefined): Promise<void> {
  watchErrors();
  measureViews(first);
  if (pageJson().traces) (await tracesPart.load()).trace();
}
