/** The changed days as the client holds them. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readCalendar } from '@qujat/contract/administration/calendar';
import { useTranslation } from '@qujat/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const key = () => queryKey('organisation-page', 'calendar');

export const useCalendar = () =>
  useQuery({
    queryKey: key(),
    queryFn: ({ signal }) => request(readCalendar, {}, { signal, background: true }),
    select: ({ days }) => days,
  });

export const useCalendarChange = (): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  return useChange({ otherwise: t('structure.failed'), refresh: () => client.invalidateQueries({ queryKey: key() }) });
};
