import { hasExtension, queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { notificationList, unreadNotifications, type NotificationRow } from '@qujat/contract/notifications';
import { translate } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

/** All data of the bell. A live event and every change invalidate it. */
export const bellKey = (...rest: readonly (string | boolean)[]): readonly unknown[] => queryKey('notifications', ...rest);

/** Without live events it is asked as often as the counter of documents (SHL-17). */
const askEveryMs = 180_000;

export const useUnread = (): number =>
  useQuery({
    queryKey: bellKey('unread'),
    queryFn: ({ signal }) => request(unreadNotifications, {}, { signal, background: true }),
    refetchInterval: hasExtension('live-events') ? false : askEveryMs,
  }).data?.unread ?? 0;

export interface Notifications {
  readonly rows: readonly NotificationRow[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Undefined where there are no older ones. */
  readonly loadMore: (() => void) | undefined;
  readonly loadingMore: boolean;
}

export const useNotifications = (unreadOnly: boolean): Notifications => {
  const found = useInfiniteQuery({
    queryKey: bellKey('list', unreadOnly),
    queryFn: ({ pageParam, signal }) =>
      request(notificationList, { unreadOnly, ...(pageParam !== null && { before: pageParam }) }, { signal, background: true }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, more }) => (more ? (rows.at(-1)?.id ?? null) : null),
  });
  return {
    rows: found.data?.pages.flatMap(({ rows }) => rows) ?? [],
    loading: found.isPending,
    failed: found.isError && !found.data,
    retry: () => void found.refetch(),
    loadMore: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    loadingMore: found.isFetchingNextPage,
  };
};

/** A change of the bell; afterwards list and count are fetched again. */
export const useBellChange = (): Change<number> => {
  const client = useQueryClient();
  return useChange<number>({
    otherwise: translate('bell:changeFailed'),
    onFailure: (error, retry) =>
      showToast({ kind: 'error', text: error instanceof Error && error.message ? error.message : translate('bell:changeFailed'), retry }),
    refresh: () => client.invalidateQueries({ queryKey: bellKey() }),
    parallel: true,
  });
};
