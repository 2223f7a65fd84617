/**
 * The filters of a list as they stand in its address and in a saved view: `status=200,500&type=3&from=2026-11-01`. What is not among the
 * allowed values is left out, so that an old or mistyped address still shows a list.
 */
import { isCalendarDay } from './calendar-day.ts';
import { dueGroups, sorts, statusCodes, wantedKinds, type DocumentStatus, type DueGroup, type Sort, type Wanted } from './vocabulary.ts';

/** A list without a filter has empty lists, nulls, and an empty search. */
export interface ListFilter {
  readonly search: string;
  readonly searchAllPeriods: boolean;
  readonly sort: Sort | null;
  readonly templateIds: readonly number[];
  readonly departmentIds: readonly number[];
  readonly statuses: readonly DocumentStatus[];
  readonly initiatorIds: readonly number[];
  /** Days, 'YYYY-MM-DD', in the organisation's time zone. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly due: DueGroup | null;
  readonly wanted: Wanted | null;
  readonly wantedOf: number | null;
  readonly replyRequired: boolean;
}

const lists = { templateIds: 'type', departmentIds: 'department', statuses: 'status', initiatorIds: 'initiator' } as const;
const days = { dateFrom: 'from', dateTo: 'to' } as const;

const dayIn = (given: string | null): string | null => (given !== null && isCalendarDay(given) ? given : null);

const oneOf = <T extends string | number>(values: readonly T[], given: string | null): T | null =>
  values.find((each) => String(each) === given) ?? null;

const identifiers = (given: string | null): readonly number[] =>
  [...new Set((given ?? '').split(',').map(Number))].filter((each) => Number.isSafeInteger(each) && each > 0).slice(0, 20);

/** Reads the filters of an address; null if it has none of them. */
export const readListFilter = (text: string): ListFilter | null => {
  const given = new URLSearchParams(text);
  const statuses = identifiers(given.get(lists.statuses));
  const filter: ListFilter = {
    // No database can compare NUL or half of a pair.
    search: (given.get('search') ?? '').replaceAll('\0', '').slice(0, 200).toWellFormed(),
    searchAllPeriods: given.has('everywhere'),
    sort: oneOf(Object.values(sorts), given.get('sort')),
    templateIds: identifiers(given.get(lists.templateIds)),
    departmentIds: identifiers(given.get(lists.departmentIds)),
    statuses: statusCodes.filter((each) => statuses.includes(each)),
    initiatorIds: identifiers(given.get(lists.initiatorIds)),
    dateFrom: dayIn(given.get(days.dateFrom)),
    dateTo: dayIn(given.get(days.dateTo)),
    due: oneOf(dueGroups, given.get('due')),
    wanted: oneOf(wantedKinds, given.get('wanted')),
    wantedOf: identifiers(given.get('of'))[0] ?? null,
    replyRequired: given.get('reply') === '1',
  };
  return writeListFilter(filter) === '' ? null : filter;
};

/** Writes what is not the default; '' if nothing is. */
export const writeListFilter = (filter: ListFilter): string => {
  const written = new URLSearchParams();
  const add = (name: string, value: string | number | null): void => {
    if (value !== null && value !== '') written.append(name, String(value));
  };
  for (const [name, wire] of Object.entries(lists)) add(wire, filter[name as keyof typeof lists].join(','));
  for (const [name, wire] of Object.entries(days)) add(wire, filter[name as keyof typeof days]);
  add('due', filter.due);
  add('wanted', filter.wanted);
  add('of', filter.wantedOf);
  if (filter.replyRequired) add('reply', 1);
  add('search', filter.search);
  if (filter.searchAllPeriods) add('everywhere', 1);
  add('sort', filter.sort);
  return written.toString().replaceAll('%2C', ',');
};
