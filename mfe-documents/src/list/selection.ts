import type { DocumentListItem } from '@qujat/contract/document-list';
import { statuses } from '@qujat/contract/vocabulary';

/** What is known of a ticked document also when its page is not shown. */
export type SelectedDocument = Pick<DocumentListItem, 'id' | 'number' | 'typeName' | 'subject' | 'status'>;

/** The ticked documents of all pages, in the order in which they were ticked. */
export type Selection = ReadonlyMap<number, SelectedDocument>;

/** What is ticked in a list, and the way to change it; over all its pages and filters, and the footer says what it holds. */
export interface Picks {
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

export const nothingSelected: Selection = new Map();

export const keyOf = ({ id }: DocumentListItem): string => String(id);

/** The server says by document whether it can be signed with others (SIG-1); one that is signed already cannot. */
export const isSelectable = ({ massSigning }: DocumentListItem): boolean => massSigning.visible && !massSigning.done;

const remembered = ({ id, number, typeName, subject, status }: DocumentListItem): SelectedDocument => ({
  id,
  number,
  typeName,
  subject,
  status,
});

/** The selection after boxes of the page were ticked or cleared: `keys` are those of all ticked rows. What stands on other pages stays. */
export const selectKeys = (selection: Selection, page: readonly DocumentListItem[], keys: ReadonlySet<string>): Selection => {
  const next = new Map(selection);
  for (const document of page) {
    if (!keys.has(keyOf(document))) next.delete(document.id);
    else if (!next.has(document.id)) next.set(document.id, remembered(document));
  }
  return next;
};

/** What is left of the selection of these. */
export const only = (selection: Selection, ids: ReadonlySet<number>): Selection => new Map([...selection].filter(([id]) => ids.has(id)));

export const without = (selection: Selection, id: number): Selection => {
  const next = new Map(selection);
  next.delete(id);
  return next;
};

/**
 * The selection as the page knows it now: what it closes to selection is out, and what has changed is as it stands. With `whole`
 * the page is all there is: what does not stand on it has gone.
 */
export const withPage = (selection: Selection, page: readonly DocumentListItem[], whole = false): readonly SelectedDocument[] => {
  const here = new Map(page.map((document) => [document.id, document]));
  return [...selection.values()].flatMap((selected) => {
    const document = here.get(selected.id);
    if (!document) return whole ? [] : [selected];
    return isSelectable(document) ? [remembered(document)] : [];
  });
};

/** A selected row is highlighted at status 500 (LST-7). */
export const isHighlighted = (document: DocumentListItem, selection: Selection): boolean =>
  document.status === statuses.execution && isSelectable(document) && selection.has(document.id);
