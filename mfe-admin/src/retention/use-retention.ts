/** What has passed its storage period, as it is held by the client. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readRetention } from '@qujat/contract/administration/retention';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

export interface RetentionView {
  readonly indexId: number | null;
  readonly page: number;
}

export const useRetention = ({ indexId, page }: RetentionView) =>
  useQuery({
    queryKey: [...queryKey('administration', 'retention'), indexId, page],
    queryFn: ({ signal }) => request(readRetention, { page, ...(indexId !== null && { indexId }) }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });

export const useRetentionChange = (): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  return useChange({
    otherwise: t('retention.notSaved'),
    refresh: () => client.invalidateQueries({ queryKey: queryKey('administration', 'retention') }),
  });
};
