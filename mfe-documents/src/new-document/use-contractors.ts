import { hasExtension, queryKey, request } from '@qujat/api';
import { searchContractors, type OfferedContractor } from '@qujat/contract/administration/contractors';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePaused } from '../exchange/use-paused.ts';

/** Contractors are searched for after such a pause in typing, milliseconds. */
const searchPause = 300;

interface Offered {
  /** Those of the text that stands now. */
  readonly contractors: readonly OfferedContractor[];
  readonly searching: boolean;
}

const nobody: readonly OfferedContractor[] = [];

/** The organisation's contractors for a text that somebody types; none on a server without them. */
export const useContractors = (typed: string): Offered => {
  const search = usePaused(typed, searchPause);
  const { data, isFetching } = useQuery({
    queryKey: queryKey('documents', 'contractors', search),
    queryFn:
      search.length > 1 && hasExtension('administration')
        ? ({ signal }) => request(searchContractors, { search: search.slice(0, 100) }, { signal, background: true })
        : skipToken,
    staleTime: 60_000,
  });
  return { contractors: search === typed ? (data?.contractors ?? nobody) : nobody, searching: isFetching };
};
