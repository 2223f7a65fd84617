import { useLazyPart } from '@qujat/lazy';
import { StaleNotice } from '@qujat/ui/stale-notice';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offline } from './load-offline.ts';
import { useReadsOffline } from './use-offline.ts';

interface AgeNoticeProps {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>;
  /** The document whose card is shown; absent above a list. */
  readonly documentId?: number;
}

/** Above data that may be old: it is a copy that is read offline, or its refresh has failed. */
export const AgeNotice = ({ query, documentId }: AgeNoticeProps): ReactNode => {
  const reads = useReadsOffline();
  const { module } = useLazyPart(offline, reads);
  if (!reads) return <StaleNotice shown={query.error !== null} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return module ? <module.OfflineNotice at={query.dataUpdatedAt} documentId={documentId} /> : null;
};
