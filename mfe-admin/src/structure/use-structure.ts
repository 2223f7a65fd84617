/** Departments and roles as they are held by the client. */
import { queryKey, request, textOfFailure } from '@qujat/api';
import { useChange, type Change } from '@qujat/api/use-change';
import { readDepartments } from '@qujat/contract/administration/departments';
import { readRoles } from '@qujat/contract/administration/roles';
import { useTranslation } from '@qujat/i18n';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const useDepartments = () =>
  useQuery({
    queryKey: queryKey('structure', 'departments'),
    queryFn: ({ signal }) => request(readDepartments, {}, { signal, background: true }),
    select: ({ departments }) => departments,
  });

export const useRoles = () =>
  useQuery({
    queryKey: queryKey('structure', 'roles'),
    queryFn: ({ signal }) => request(readRoles, {}, { signal, background: true }),
    select: ({ roles }) => roles,
  });

/** A change of the structure: everything that shows departments or people is asked for again. `loud`: a failure appears as a toast. */
export const useStructureChange = ({ loud = false }: { readonly loud?: boolean } = {}): Change => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const otherwise = t('structure.failed');
  return useChange({
    otherwise,
    ...(loud && {
      onFailure: (error: unknown) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }),
    }),
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKey('structure') }),
        client.invalidateQueries({ queryKey: queryKey('people') }),
      ]),
  });
};
