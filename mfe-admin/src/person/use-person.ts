/** One person as the client holds them. */
import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readPerson } from '@qujat/contract/administration/person';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

export const personQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...queryKey('people'), 'person', employeeId],
    queryFn: ({ signal }) => request(readPerson, { employeeId }, { signal, background: true }),
  });

/** The address of a person's page. `edit` opens it with the fields. */
export const personPath = (employeeId: number, edit = false): string => `/admin/people/person?id=${employeeId}${edit ? '&edit=1' : ''}`;

/** A change of somebody's access: a failure appears as a toast, and everything that shows people is asked for again. */
export const usePersonChange = (): Change => {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const otherwise = t('invite.failed');
  return useChange({
    otherwise,
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }),
    refresh: () => queries.invalidateQueries({ queryKey: queryKey('people') }),
  });
};
