import { queryKey, request } from '@qujat/api';
import { departmentPeople, searchColleagues, type Colleague } from '@qujat/contract/document-acts';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The query: a name, or else everybody of a department. Null queries nothing. */
export type Wanted = { readonly search: string } | { readonly departmentId: number } | null;

/** The people to choose from (CRD-8). */
export const useColleagues = (documentId: number, wanted: Wanted): UseQueryResult<readonly Colleague[]> =>
  useQuery({
    queryKey: [...queryKey('documents', 'colleagues'), documentId, wanted],
    queryFn:
      wanted === null
        ? skipToken
        : ({ signal }) =>
            'search' in wanted
              ? request(searchColleagues, wanted, { signal, background: true })
              : request(departmentPeople, { departmentId: wanted.departmentId, documentId }, { signal, background: true }),
    staleTime: 60_000,
  });
