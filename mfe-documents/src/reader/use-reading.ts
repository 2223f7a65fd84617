import { request } from '@qujat/api';
import { discussion } from '@qujat/contract/discussion';
import { attachmentText, documentVersions, readDocument } from '@qujat/contract/reading';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { readingKey } from './reading-key.ts';

/** What stands beside the page; refetched with the document (DAY-1). */
export const useReading = (id: number) =>
  useQuery({
    queryKey: readingKey('facts', id),
    queryFn: ({ signal }) => request(readDocument, { id }, { signal, background: true }),
    staleTime: 0,
  });

export const prefetchReading = (client: QueryClient, id: number): Promise<void> =>
  client.prefetchQuery({
    queryKey: readingKey('facts', id),
    queryFn: ({ signal }) => request(readDocument, { id }, { signal, background: true }),
  });

export const useDiscussion = (documentId: number) =>
  useQuery({
    queryKey: readingKey('discussion', documentId),
    queryFn: ({ signal }) => request(discussion, { documentId }, { signal, background: true }),
    staleTime: 0,
  });

export const refreshDiscussion = (client: QueryClient, documentId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: readingKey('discussion', documentId) });

/** An attachment never changes. */
export const useAttachmentText = (id: number, code: string) =>
  useQuery({
    queryKey: [...readingKey('attachment', id), code],
    queryFn: ({ signal }) => request(attachmentText, { id, code }, { signal, background: true }),
    staleTime: Infinity,
    retry: false,
  });

export const useVersions = (id: number) =>
  useQuery({
    queryKey: readingKey('versions', id),
    queryFn: ({ signal }) => request(documentVersions, { id }, { signal, background: true }),
    staleTime: 0,
  });
