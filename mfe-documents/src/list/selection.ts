import type { DocumentListItem } from '@qujat/contract/document-list';
import { statuses } from '@qujat/contract/vocabulary';

/** Keys of the ticked rows. */
export type Selection = ReadonlySet<string>;

export const keyOf = ({ id }: DocumentListItem): string => String(id);

/** The server says by document whether it can be signed with others (specification 2 §6); one that is signed already cannot. */
export const isSelectable = ({ massSigning }: DocumentListItem): boolean => massSigning.visible && !massSigning.done;

/** What of the selection stands on the page: a refreshed list may have dropped a document, or closed it to selection. */
export const selectedOf = (documents: readonly DocumentListItem[], selection: Selection): readonly DocumentListItem[] =>
  documents.filter((document) => isSelectable(document) && selection.has(keyOf(document)));

/** A selected row is highlighted at status 500 (specification 2 §2). */
export const isHighlighted = (document: DocumentListItem, selection: Selection): boolean =>
  document.status === statuses.execution && isSelectable(document) && selection.has(keyOf(document));
