/** Contractors as they are held by the client, a page at a time. */
import { queryKey, request } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { contractorsOnPage, readContractors } from '@qujat/contract/administration/contractors';
import { useTranslation } from '@qujat/i18n';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

export const useContractors = (search: string) =>
  useInfiniteQuery({
    queryKey: [...queryKey('administration', 'contractors'), search],
    queryFn: ({ pageParam, signal }) =>
      request(readContractors, { ...(search && { search }), page: pageParam }, { signal, background: true }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * contractorsOnPage < total ? pages.length : null),
    placeholderData: keepPreviousData,
  });

export const useContractorChange = (): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  return useChange({
    otherwise: t('contractors.notSaved'),
    refresh: () => client.invalidateQueries({ queryKey: queryKey('administration', 'contractors') }),
  });
};
