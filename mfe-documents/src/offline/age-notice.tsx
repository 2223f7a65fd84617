import { StaleNotice } from '@qujat/ui/stale-notice';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { useReadsOffline } from './use-offline.ts';

interface AgeNoticeProps {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>;
  /** The document whose card is shown; absent above a list. */
  readonly documentId?: number;
}

/** Above data that may be old: it is a copy that is read offline, or its refresh has failed. */
export const AgeNotice = ({ query, documentId }: AgeNoticeProps): ReactNode =>
  useReadsOffline() ? (
    <OfflineNotice at={query.dataUpdatedAt} documentId={documentId} />
  ) : (
    <StaleNotice shown={query.error !== null} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
