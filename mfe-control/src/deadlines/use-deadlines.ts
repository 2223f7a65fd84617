/** The calendar as the client holds it: below the key of tasks, so that every change of a task reads it again. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readCalendarAddress, readDeadlines } from '@qujat/contract/tasks/calendar';
import type { CallInput } from '@qujat/contract/call';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveTasks } from '../tasks/use-live-tasks.ts';

const calendarKey = () => queryKey('tasks', 'calendar');
const addressKey = () => queryKey('tasks', 'calendar-address');

export const useDeadlines = (input: CallInput<typeof readDeadlines>) => {
  useLiveTasks('calendar');
  return useQuery({
    queryKey: [...calendarKey(), input],
    queryFn: ({ signal }) => request(readDeadlines, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};

export const useCalendarAddress = () =>
  useQuery({
    queryKey: addressKey(),
    queryFn: ({ signal }) => request(readCalendarAddress, {}, { signal, background: true }),
  });

export const useAddressChange = (): Change => {
  const { t } = useTranslation('deadlines');
  const client = useQueryClient();
  return useChange({ otherwise: t('address.failed'), refresh: () => client.invalidateQueries({ queryKey: addressKey() }) });
};
