import { queryKey } from '@qujat/api';
import type { DocumentList } from '@qujat/contract/document-list';
import type { QueryClient } from '@tanstack/react-query';

export interface Place {
  /** From 1. */
  readonly number: number;
  readonly total: number;
}

/** The place of a document in the visible list, or null if it stands in none. */
export const placeOf = (client: QueryClient, id: number): Place | null => {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKey('documents', 'list'), type: 'active' })) {
    const documents = (query.state.data as DocumentList | undefined)?.documents ?? [];
    const index = documents.findIndex((document) => document.id === id);
    if (index >= 0) return { number: index + 1, total: documents.length };
  }
  return null;
};
