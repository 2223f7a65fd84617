import { request, textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { forgetFailures, remind, today, type Today, type TodayWaiting } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { todayKey, useRefresh } from '../list/queries.ts';

const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: todayKey() });

/** The page, which follows what happens on the server (DAY-43). */
export const useToday = (): UseQueryResult<Today> => {
  const client = useQueryClient();
  useRefresh();
  return useQuery({
    queryKey: todayKey(),
    queryFn: ({ signal }) => request(today, {}, { signal, background: client.getQueryData(todayKey()) !== undefined }),
    staleTime: 0,
  });
};

interface TodayChanges {
  readonly busy: boolean;
  readonly remind: (waiting: TodayWaiting) => void;
  readonly forget: (holds: readonly number[]) => void;
}

export const useTodayChanges = (): TodayChanges => {
  const { t } = useTranslation('today');
  const client = useQueryClient();
  const otherwise = t('others.notDone');
  const { busy, run } = useChange({
    otherwise,
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }),
    refresh: () => refresh(client),
  });
  const remindOf = async ({ documentId, employeeId, fullName }: TodayWaiting): Promise<void> => {
    const done = await run((send) => send(remind, { documentId, employeeId }));
    if (done) showToast({ kind: 'success', text: t('others.done', { name: fullName }) });
  };
  return {
    busy,
    remind: (waiting) => void remindOf(waiting),
    forget: (holds) => void run((send) => send(forgetFailures, { holds })),
  };
};
