/** The parameters of a list, in the terms of the database. */
import type { DueGroup, Wanted } from '@qujat/contract/vocabulary';
import type { Language } from '../../../platform/http/texts.ts';
import { dimensions } from '../counters.ts';
import type { Source } from '../queues/feed.ts';

export interface ListFilters {
  /** Documents with one of the values; never empty. */
  readonly statuses?: readonly number[] | undefined;
  readonly templateIds?: readonly number[] | undefined;
  readonly departmentIds?: readonly number[] | undefined;
  readonly initiatorIds?: readonly number[] | undefined;
  readonly replyRequired?: boolean | undefined;
  /** The archive's month, yyyymm. */
  readonly period?: number | undefined;
  /** Unix seconds, both inclusive. */
  readonly dateFrom?: number | undefined;
  readonly dateTo?: number | undefined;
  readonly due?: DueGroup | undefined;
  /** Of the principal of the source. */
  readonly wanted?: Wanted | undefined;
  /** What waits for the reader, or the rest, where the reader may not act for others on some templates. */
  readonly turn?: 'mine' | 'not-mine' | undefined;
}

export interface ListQuery {
  readonly sources: readonly Source[];
  /** Whether a document may occur in more than one source. */
  readonly overlap: boolean;
  /** Whether the sources contain everything that the reader may see. */
  readonly everything: boolean;
  readonly filters: ListFilters;
  readonly order: 'issued' | 'due' | 'nearest';
  /** Whether the queue's due dates are counted for the chips above the list. */
  readonly countsDue: boolean;
  readonly page: number;
  /** The search text, or null for the whole queue; or only the reader's starred documents. */
  readonly search: string | null;
  readonly onlyStarred: boolean;
  readonly reader: Reader;
  /** The limit of counting for searches, and for lists of a person who acts for others; beyond it the count is a lower bound. */
  readonly countAtMost: number;
  /** The number of documents read one by one to count combined filters, or to count each document of several sources once. */
  readonly looksAtMost: number;
  /** A search of a queue with more than `from` documents first looks at its first `rows`. */
  readonly firstLook: { readonly from: number; readonly rows: number };
}

/** The reader of the list. */
export interface Reader {
  readonly employeeId: number;
  /** The reader and those the reader acts for. */
  readonly employeeIds: readonly number[];
  /** The templates on which the reader acts for nobody else. */
  readonly closedTemplates: readonly number[];
  /** Every principal as which the person reads; the text search needs them to check access. */
  readonly principals: readonly number[];
  readonly organisationId: number;
  readonly language: Language;
  readonly timeZone: string;
  /** The organisation's day, 'yyyy-mm-dd'. */
  readonly today: string;
  readonly now: Date;
}

/** A filter for which counters exist, with its dimension. */
export interface CountedFilter {
  readonly dimension: number;
  readonly values: readonly number[];
}

/** The filters as dimensions of the counters; null if a filter has no counter. */
export const countedFilters = (filters: ListFilters): readonly CountedFilter[] | null => {
  const { dateFrom, dateTo, due, wanted, initiatorIds, turn } = filters;
  if ([dateFrom, dateTo, due, wanted, initiatorIds, turn].some((each) => each !== undefined)) return null;
  const found: CountedFilter[] = [];
  const add = (dimension: number, values: readonly number[] | undefined): void => {
    if (values !== undefined) found.push({ dimension, values });
  };
  add(dimensions.status, filters.statuses);
  add(dimensions.template, filters.templateIds);
  add(dimensions.department, filters.departmentIds);
  add(dimensions.replyRequired, filters.replyRequired ? [1] : undefined);
  add(dimensions.period, filters.period === undefined ? undefined : [filters.period]);
  return found;
};
