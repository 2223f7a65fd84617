import { showToast } from '@qujat/ui/toast';
import { focusRow } from '../viewer/focus-row.ts';

/** What is known before the page is loaded anew, and told afterwards. */
export interface AfterReload {
  /** What was done, for people. */
  readonly said?: string | undefined;
  /** The document whose row gets the focus. */
  readonly row?: number | null;
}

/** Beside what the router keeps in the browser's entry, which outlives the page. */
const field = 'qujatDone';

const entry = (): Readonly<Record<string, unknown>> => (window.history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** Keeps it for the page that comes. */
export const keepForReload = (after: AfterReload): void => window.history.replaceState({ ...entry(), [field]: after }, '');

/** Once, after the page has come: says what was done before, and gives the focus to the row that is next. */
export const tellAfterReload = (): void => {
  const { [field]: done, ...others } = entry();
  if (typeof done !== 'object' || done === null) return;
  window.history.replaceState(others, '');
  const { said, row } = done as AfterReload;
  if (said) showToast({ kind: 'success', text: said });
  if (row) focusRow(row);
};
