import { queryKey } from '@qujat/api';

/** Names the query for one part of what the reader shows of a document. */
export const readingKey = (part: string, id: number) => queryKey('documents', 'reader', part, id);
