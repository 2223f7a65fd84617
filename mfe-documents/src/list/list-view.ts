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
};

export type Narrowing = Partial<Omit<ListView, 'page'>>;

/** A changed filter, order or search requests page 1 again; a change without an effect keeps the page. */
export const narrow = (view: ListView, change: Narrowing): ListView => {
  const names = Object.keys(change) as (keyof Narrowing)[];
  return names.every((name) => view[name] === change[name]) ? view : { ...view, ...change, page: 1 };
};

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

const filtersOf = ({ templateId, departmentId, status, dateFrom, dateTo, due, wanted, wantedOf }: ListView): readonly unknown[] => [
  templateId,
  departmentId,
  status,
  dateFrom,
  dateTo,
  due,
  wanted,
  wantedOf,
];

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
});
