/** An import as the client holds it: how far it is, and its rows. */
import { queryKey, request } from '@qujat/api';
import { listImportRows, readImport, type ImportVerdict, type PeopleImport } from '@qujat/contract/administration/people-import';
import { useInfiniteQuery, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';

export const isRunning = ({ state }: PeopleImport): boolean => state === 'waiting' || state === 'running';

const stateKey = (id: number) => queryKey('people-import', id, 'state');
const rowsKey = (id: number) => queryKey('people-import', id, 'rows');

/** Asks again each second while the import is being written. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: stateKey(id),
    queryFn: ({ signal }) => request(readImport, { id }, { signal, background: true }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 1000 : false),
  });

export interface RowsView {
  readonly verdict: ImportVerdict | null;
  readonly search: string;
}

/** Of one check: another revision is another list. */
export const useImportRows = (id: number, revision: number, { verdict, search }: RowsView) =>
  useInfiniteQuery({
    queryKey: [...rowsKey(id), revision, verdict, search],
    queryFn: ({ pageParam, signal }) =>
      request(
        listImportRows,
        { id, ...(verdict && { verdict }), ...(search && { search }), ...(pageParam && { after: pageParam }) },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Takes over the state that a change has answered. */
export const useTakeImport = () => {
  const queries = useQueryClient();
  return (state: PeopleImport): void => void queries.setQueryData(stateKey(state.id), state);
};

/** The people and the structure are other ones now. */
export const useForgetPeople = () => {
  const queries = useQueryClient();
  return (): Promise<unknown> =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('people') }),
      queries.invalidateQueries({ queryKey: queryKey('structure') }),
    ]);
};
