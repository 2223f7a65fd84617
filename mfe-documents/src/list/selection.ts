import { hasExtension } from '@qujat/api';
import type { DocumentListItem } from '@qujat/contract/document-list';
import { statuses } from '@qujat/contract/vocabulary';

/** The data of a selected document, available even when its page is not shown. */
export type SelectedDocument = Pick<
  DocumentListItem,
  'id' | 'number' | 'typeName' | 'subject' | 'status' | 'wanted' | 'massSigning' | 'version'
>;

/** The ticked documents of all pages, in the order in which they were ticked. */
export type Selection = ReadonlyMap<number, SelectedDocument>;

/** The selection of a list, and the way to change it; it spans all pages and filters, and the footer shows it. */
export interface Picks {
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

export const nothingSelected: Selection = new Map();

export const keyOf = ({ id }: DocumentListItem): string => String(id);

/** The server says for each document whether it can be signed with others (SIG-1); a signed one cannot. */
export const isSignable = ({ massSigning }: Pick<DocumentListItem, 'massSigning'>): boolean => massSigning.visible && !massSigning.signed;

/** Where any documents can be printed, downloaded or starred together, each can be selected (DAY-55). */
export const isSelectable = (document: DocumentListItem): boolean =>
  hasExtension('bulk') || isSignable(document) || document.wanted === 'acknowledge';

const remembered = ({ id, number, typeName, subject, status, wanted, massSigning, version }: DocumentListItem): SelectedDocument => ({
  id,
  number,
  typeName,
  subject,
  status,
  wanted,
  massSigning,
  version,
});

/** The selection after a change of the page's check boxes: `keys` are those of all checked rows. Documents of other pages stay. */
export const selectKeys = (selection: Selection, page: readonly DocumentListItem[], keys: ReadonlySet<string>): Selection => {
  const next = new Map(selection);
  for (const document of page) {
    if (!keys.has(keyOf(document))) next.delete(document.id);
    else if (!next.has(document.id)) next.set(document.id, remembered(document));
  }
  return next;
};

/** The part of the selection with these ids. */
export const only = (selection: Selection, ids: ReadonlySet<number>): Selection => new Map([...selection].filter(([id]) => ids.has(id)));

/** The selection without these ids. */
export const except = (selection: Selection, ids: readonly number[]): Selection =>
  new Map([...selection].filter(([id]) => !ids.includes(id)));

export const without = (selection: Selection, id: number): Selection => {
  const next = new Map(selection);
  next.delete(id);
  return next;
};

/**
 * The selection updated by the page: documents that cannot be selected leave it, and changed ones get their new data. With `whole` the page
 * is the complete list: documents that are not on it leave the selection.
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
