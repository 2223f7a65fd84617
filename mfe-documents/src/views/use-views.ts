import { queryKey, request } from '@qujat/api';
import { listViews, type SavedView } from '@qujat/contract/list-views';
import { queueCodes, type QueueCode } from '@qujat/contract/vocabulary';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

export interface KnownView extends SavedView {
  readonly queue: QueueCode;
}

// Below the documents: their live events refresh the counters.
export const viewsKey = () => queryKey('documents', 'views');

/** The person's views, as far as this release knows their queues. */
export const useViews = (): UseQueryResult<readonly KnownView[]> =>
  useQuery({
    queryKey: viewsKey(),
    queryFn: async ({ signal }) => {
      const { views } = await request(listViews, {}, { signal, background: true });
      return views.flatMap((view) => {
        const queue = queueCodes.find((each) => each === view.queue);
        return queue === undefined ? [] : [{ ...view, queue }];
      });
    },
    staleTime: 30_000,
  });
