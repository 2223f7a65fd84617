/** The people of the organisation as they are held: pages by cursor, and the numbers of each state. */
import { queryKey, request } from '@qujat/api';
import { countPeople, listPeople, type PeopleState, type PersonFactor } from '@qujat/contract/administration/people';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

export interface PeopleFilters {
  readonly search?: string;
  readonly departmentId?: number;
  readonly role?: string;
  readonly factor?: PersonFactor;
}

export interface PeopleView extends PeopleFilters {
  readonly state?: PeopleState;
  /** Only those who need the administrator's attention. */
  readonly attention?: true;
}

/** Begins the keys of everything that a change of people makes stale. */
const peopleKey = (): ReturnType<typeof queryKey> => queryKey('people');

export const usePeople = (view: PeopleView) =>
  useInfiniteQuery({
    queryKey: [...peopleKey(), 'rows', view],
    queryFn: ({ pageParam, signal }) =>
      request(listPeople, { ...view, ...(pageParam && { after: pageParam }) }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const usePeopleCounts = (filters: PeopleFilters) =>
  useQuery({
    queryKey: [...peopleKey(), 'counts', filters],
    queryFn: ({ signal }) => request(countPeople, filters, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
