import { queryKey, request } from '@qujat/api';
import { periods, type Period } from '@qujat/contract/sidebar';
import { formatDate } from '@qujat/i18n';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** A month of the archive. `id` is the server's identifier. */
export interface ArchiveMonth {
  readonly id: string;
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

/** Reads 'MM-YYYY' and 'MMYYYY'; null for '0', which means no period, and for an invalid month. */
export const readMonth = (id: string): ArchiveMonth | null => {
  const [, month = '', year = ''] = /^(\d{2})-?(\d{4})$/.exec(id) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? { id, year: Number(year), month: Number(month) } : null;
};

/** 'октябрь 2026'. The middle of the month, so that no time zone turns it into another month. */
export const writeMonth = ({ year, month }: ArchiveMonth): string =>
  formatDate(`${year}-${String(month).padStart(2, '0')}-15`, 'monthYear');

/** The months of the archive. Choosing one reloads the page, so they are requested once for each page. */
export const usePeriods = (): UseQueryResult<Period[]> =>
  useQuery({
    queryKey: queryKey('periods'),
    queryFn: ({ signal }) => request(periods, {}, { signal, background: true }),
    staleTime: Infinity,
  });

/** The month that the list shows, or null outside the archive and while it is unknown. */
export const useArchiveMonth = (): ArchiveMonth | null => {
  const chosen = usePeriods().data?.find(({ selected }) => selected);
  return chosen ? readMonth(chosen.id) : null;
};
