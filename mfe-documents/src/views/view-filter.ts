/** The filters of a view of the list, in the form of addresses and saved views (DAY-70, DAY-71). */
import { readListFilter, writeListFilter } from '@qujat/contract/list-filter';
import type { DocumentStatus } from '@qujat/contract/vocabulary';
import { choose, initialView, valuesOf, type ListView, type Narrowing } from '../list/list-view.ts';

/** '' for a list without filters. Whether only documents that require a reply are shown is a switch of the sidebar. */
export const filterOf = (view: ListView, replyRequired: boolean): string =>
  writeListFilter({
    ...view,
    replyRequired,
    templateIds: valuesOf(view, 'templateId'),
    departmentIds: valuesOf(view, 'departmentId'),
    statuses: valuesOf(view, 'status') as readonly DocumentStatus[],
    initiatorIds: view.initiatorIds ?? [],
  });

/** The change that makes a list show a filter, and nothing else; null if the text has none. */
export const narrowingOf = (text: string): Narrowing | null => {
  const filter = readListFilter(text);
  if (!filter) return null;
  const { page: _page, ...nothing } = initialView;
  const { templateIds, departmentIds, statuses, initiatorIds, replyRequired: _switch, ...others } = filter;
  return {
    ...nothing,
    ...others,
    ...choose('templateId', templateIds),
    ...choose('departmentId', departmentIds),
    ...choose('status', statuses),
    initiatorIds: initiatorIds.length > 0 ? initiatorIds : null,
  };
};

/** Whether the filter shows only documents that require a reply. */
export const requiresReply = (text: string): boolean => readListFilter(text)?.replyRequired ?? false;

/** The parameters of an address that are not filters. */
const others = ['template'] as const;

/** The address of a queue with a filter; a folder of the sidebar stays in it. */
export const addressOf = (queue: number, filter: string, search = ''): string => {
  const given = new URLSearchParams(search);
  const kept = others.flatMap((name) => (given.has(name) ? `${name}=${given.get(name)}` : []));
  const parameters = [...kept, filter].filter(Boolean).join('&');
  return `/${parameters && `?${parameters}`}#currentTab=${queue}`;
};
