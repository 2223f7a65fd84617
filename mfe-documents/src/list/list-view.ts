import type { CallInput } from '@qujat/contract/call';
import type { documentList } from '@qujat/contract/document-list';
import { sorts, type DocumentStatus, type DueGroup, type QueueCode, type Sort, type Wanted } from '@qujat/contract/vocabulary';
import { dayEnd, dayStart } from '@qujat/i18n';

/** The person's filters of the list. The queue itself comes from the address. */
export interface ListView {
  readonly page: number;
  readonly search: string;
  readonly searchAllPeriods: boolean;
  /** Null until a date column was first chosen: nothing is sent then. */
  readonly sort: Sort | null;
  readonly templateId: number | null;
  readonly departmentId: number | null;
  readonly status: DocumentStatus | null;
  /** Days of the period filter as 'YYYY-MM-DD', in the organisation's time zone. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  /** Ours (DAY-42, DAY-40, DAY-52): due dates, the act that is wanted, and the person of whom it is wanted. */
  readonly due: DueGroup | null;
  readonly wanted: Wanted | null;
  readonly wantedOf: number | null;
  /** Ours (DAY-72): several values of a filter, whose single value above is null then; and initiators. */
  readonly templateIds: readonly number[] | null;
  readonly departmentIds: readonly number[] | null;
  readonly statuses: readonly number[] | null;
  readonly initiatorIds: readonly number[] | null;
}

export const initialView: ListView = {
  page: 1,
  search: '',
  searchAllPeriods: false,
  sort: null,
  templateId: null,
  departmentId: null,
  status: null,
  dateFrom: null,
  dateTo: null,
  due: null,
  wanted: null,
  wantedOf: null,
  templateIds: null,
  departmentIds: null,
  statuses: null,
  initiatorIds: null,
};

export type Narrowing = Partial<Omit<ListView, 'page'>>;

/** A changed filter, order or search requests page 1 again; a change without an effect keeps the page. */
export const narrow = (view: ListView, change: Narrowing): ListView => {
  const names = Object.keys(change) as (keyof Narrowing)[];
  return names.every((name) => view[name] === change[name]) ? view : { ...view, ...change, page: 1 };
};

/** The filters of columns, and where several of their values stand. */
const several = { templateId: 'templateIds', departmentId: 'departmentIds', status: 'statuses' } as const;

/** The values of a column's filter. */
export const valuesOf = (view: ListView, filter: keyof typeof several): readonly number[] => {
  const one = view[filter];
  return view[several[filter]] ?? (one === null ? [] : [one]);
};

/** The change that makes these the values: one is sent as the specification has it. */
export const choose = (filter: keyof typeof several, values: readonly number[]): Narrowing => ({
  [filter]: values.length === 1 ? values[0] : null,
  [several[filter]]: values.length > 1 ? values : null,
});

/** Choosing the same date column again resets the order to 11 (LST-5). */
export const nextSort = (current: Sort | null, chosen: Sort): Sort => {
  // Ours: the nearest first, then the latest, then the default again.
  if (chosen === sorts.nearestExecutionDate && current === chosen) return sorts.executionDate;
  if (chosen === sorts.nearestExecutionDate && current === sorts.executionDate) return sorts.none;
  return current === chosen ? sorts.none : chosen;
};

/** Whether a column by whose code the list can be sorted is the one by which it is sorted now. */
export const isSortedBy = (sortable: Sort, current: Sort | null): boolean =>
  sortable === current || (sortable === sorts.nearestExecutionDate && current === sorts.executionDate);

const filtersOf = ({ page: _page, search: _search, searchAllPeriods: _every, sort: _sort, ...filters }: ListView): readonly unknown[] =>
  Object.values(filters);

/** Whether filters hide rows of the queue, so that the empty list can offer to clear them. */
export const isNarrowed = (view: ListView): boolean => view.search !== '' || filtersOf(view).some((each) => each !== null);

/**
 * The request for a view. For the initial view it equals `initialListInput` exactly, so that the answer that boot.js has requested is used.
 */
export const listInput = (queue: QueueCode, responseRequired: boolean, view: ListView): CallInput<typeof documentList> => ({
  queue,
  page: view.page,
  ...(responseRequired && { responseRequired: true }),
  ...(view.sort !== null && { sort: view.sort }),
  ...(view.search !== '' && { search: view.search, ...(view.searchAllPeriods && { searchAllPeriods: true }) }),
  ...(view.templateId !== null && { templateId: view.templateId }),
  ...(view.departmentId !== null && { departmentId: view.departmentId }),
  ...(view.status !== null && { status: view.status }),
  ...(view.dateFrom !== null && { dateFrom: dayStart(view.dateFrom) }),
  ...(view.dateTo !== null && { dateTo: dayEnd(view.dateTo) }),
  ...(view.due !== null && { due: view.due }),
  ...(view.wanted !== null && { wanted: view.wanted }),
  ...(view.wantedOf !== null && { wantedOf: view.wantedOf }),
  ...(view.templateIds && { templateIds: view.templateIds }),
  ...(view.departmentIds && { departmentIds: view.departmentIds }),
  ...(view.statuses && { statuses: view.statuses }),
  ...(view.initiatorIds && { initiatorIds: view.initiatorIds }),
});
