/** What a journal shows stands in its address (TSK-78). */
import { queryKey, request } from '@qujat/api';
import { journalKinds, readJournal, type JournalKind } from '@qujat/contract/tasks/journals';
import { useSearchParams } from '@qujat/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useToday } from '../page/use-today.ts';

export interface JournalView {
  readonly kind: JournalKind;
  readonly from: string;
  readonly to: string;
  readonly indexId: number | null;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

const dayIn = (given: string | null, otherwise: string): string => (given && /^20\d\d-\d\d-\d\d$/.test(given) ? given : otherwise);
const identifier = (given: string | null): number | null => (given && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null);

/** A journal begins with the current year. */
const viewOf = (parameters: URLSearchParams, today: string): JournalView => ({
  kind: journalKinds.find((kind) => kind === parameters.get('kind')) ?? 'incoming',
  from: dayIn(parameters.get('from'), `${today.slice(0, 4)}-01-01`),
  to: dayIn(parameters.get('to'), today),
  indexId: identifier(parameters.get('index')),
  search: parameters.get('search')?.slice(0, 100) ?? '',
  page: Math.min(identifier(parameters.get('page')) ?? 1, 20_000),
});

export const useJournalView = () => {
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const set = (changes: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(parameters);
    next.delete('page');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setParameters(next, { replace: true });
  };
  return { view: viewOf(parameters, today), set };
};

/** The fields of the call and of the files, without the page. */
export const narrowed = ({ kind, from, to, indexId, search }: JournalView) => ({
  kind,
  from,
  to,
  ...(indexId !== null && { indexId }),
  ...(search.trim() && { search: search.trim() }),
});

export const useJournal = (view: JournalView) => {
  const input = { ...narrowed(view), page: view.page - 1 };
  return useQuery({
    queryKey: [...queryKey('journals'), input],
    queryFn: ({ signal }) => request(readJournal, input, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};
