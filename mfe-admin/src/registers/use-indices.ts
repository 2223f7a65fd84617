/** The document indices as they are held by the client. */
import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readIndices } from '@qujat/contract/administration/indices';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const useIndices = () =>
  useQuery({
    queryKey: queryKey('administration', 'indices'),
    queryFn: ({ signal }) => request(readIndices, {}, { signal, background: true }),
  });

/** `loud`: a failure appears as a toast. */
export const useIndexChange = ({ loud = false }: { readonly loud?: boolean } = {}): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const otherwise = t('indices.notSaved');
  return useChange({
    otherwise,
    ...(loud && { onFailure: (error: unknown) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }) }),
    refresh: () => client.invalidateQueries({ queryKey: queryKey('administration', 'indices') }),
  });
};
