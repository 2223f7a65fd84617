import type { DocumentListItem } from '@qujat/contract/document-list';
import { statuses } from '@qujat/contract/vocabulary';

/** The server says by document whether it can be signed with others (specification 2 §6); one that is signed already cannot. */
export const isSelectable = ({ massSigning }: DocumentListItem): boolean => massSigning.visible && !massSigning.done;

export type Selection = ReadonlySet<number>;

/** What of the selection stands on the page: a refreshed list may have dropped a document, or closed it to selection. */
export const selectedOf = (documents: readonly DocumentListItem[], selection: Selection): readonly DocumentListItem[] =>
  documents.filter((document) => isSelectable(document) && selection.has(document.id));

export const toggle = (selection: Selection, id: number): Selection => {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
};

export type PageSelection = 'none' | 'some' | 'all' | 'impossible';

/** What the checkbox above the page shows. */
export const pageSelection = (documents: readonly DocumentListItem[], selection: Selection): PageSelection => {
  const selectable = documents.filter(isSelectable).length;
  if (selectable === 0) return 'impossible';
  const selected = selectedOf(documents, selection).length;
  if (selected === 0) return 'none';
  return selected === selectable ? 'all' : 'some';
};

/** Everything selectable of the page, or nothing when that was selected already. */
export const togglePage = (documents: readonly DocumentListItem[], selection: Selection): Selection =>
  pageSelection(documents, selection) === 'all' ? new Set() : new Set(documents.filter(isSelectable).map(({ id }) => id));

/** A selected row is highlighted at status 500 (specification 2 §2). */
export const isHighlighted = (document: DocumentListItem, selected: boolean): boolean =>
  selected && document.status === statuses.execution;
