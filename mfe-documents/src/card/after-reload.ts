import { showToast } from '@qujat/ui/toast';
import { focusHeading, focusRow } from '../viewer/focus-row.ts';

/** What the page knows before it reloads and reports afterwards. */
export interface AfterReload {
  /** The confirmation, for people. */
  readonly said?: string | undefined;
  /** The document whose row gets the focus; 'heading' if no row is left of those that were shown. */
  readonly row?: number | 'heading' | null;
}

/** Next to the router's own state in the browser's entry, which survives the page. */
const field = 'qujatDone';

const entry = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** Stores it for the next page. */
export const keepForReload = (after: AfterReload): void => window.history.replaceState({ ...entry(), [field]: after }, '');

/** Runs once after the page has loaded: shows the confirmation and focuses the next row. */
export const tellAfterReload = (): void => {
  const { [field]: done, ...others } = entry();
  if (typeof done !== 'object' || done === null) return;
  window.history.replaceState(others, '');
  const { said, row } = done as AfterReload;
  if (said) showToast({ kind: 'success', text: said });
  if (row === 'heading') focusHeading();
  else if (row) focusRow(row);
};
