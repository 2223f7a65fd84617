/** What the product learns from a tab about itself; loaded when the page is at rest. */
import { watchErrors } from './errors.ts';
import { measureViews } from './views.ts';

/** @param first the remote of the page that the tab was opened with */
export function watch(first: string | undefined): void {
  watchErrors();
  measureViews(first);
}
