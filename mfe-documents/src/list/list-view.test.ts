/** @jest-environment node */
import { encodeRequest } from '@qujat/contract/call';
import { documentList } from '@qujat/contract/document-list';
import { initialListInput } from '@qujat/contract/initial-list';
import { queueCodes, sorts, type Sort } from '@qujat/contract/vocabulary';
import { choose, initialView, isNarrowed, isSortedBy, listInput, narrow, nextSort } from './list-view.ts';

const bodyOf = (...args: Parameters<typeof listInput>) => new URLSearchParams(String(encodeRequest(documentList, listInput(...args)).body));

describe('the first request', () => {
  it.each(queueCodes.flatMap((queue) => [[queue, false] as const, [queue, true] as const]))(
    'of queue %s (response required: %s) equals the one made by boot.js',
    (queue, responseRequired) => {
      const early = initialListInput({ hash: `#currentTab=${queue}`, chosenTab: null, sidebarLayout: null, responseRequired });
      expect(encodeRequest(documentList, listInput(queue, responseRequired, initialView))).toEqual(encodeRequest(documentList, early));
    },
  );
});

describe('filters', () => {
  const onPageFour = { ...initialView, page: 4, status: 200 } as const;

  it.each([
    { search: 'договор' },
    { searchAllPeriods: true },
    { sort: sorts.issueDate },
    { templateId: 8 },
    { departmentId: 3 },
    { status: null },
    { dateFrom: '2026-11-01' },
    { dateTo: '2026-11-20' },
  ])('return to page 1 on %o', (change) => {
    expect(narrow(onPageFour, change)).toEqual({ ...onPageFour, ...change, page: 1 });
  });

  it('keep the page when nothing changes', () => {
    expect(narrow(onPageFour, { search: '', status: 200 })).toBe(onPageFour);
  });

  it('a filtered view differs from one that is only sorted or paged', () => {
    expect(isNarrowed({ ...initialView, page: 2, sort: sorts.issueDate })).toBe(false);
    expect(isNarrowed({ ...initialView, dateTo: '2026-11-20' })).toBe(true);
    expect(isNarrowed({ ...initialView, search: 'акт' })).toBe(true);
  });
});

describe('sorting', () => {
  it('is 4 by issue date, 5 by execution date, and 11 after choosing the same again', () => {
    expect(nextSort(null, sorts.issueDate)).toBe(4);
    expect(nextSort(sorts.issueDate, sorts.executionDate)).toBe(5);
    expect(nextSort(sorts.executionDate, sorts.executionDate)).toBe(11);
    expect(nextSort(sorts.none, sorts.executionDate)).toBe(5);
  });
});

it('sorts by the nearest due date, then by the latest, then not', () => {
  const first = nextSort(null, sorts.nearestExecutionDate);
  const second = nextSort(first, sorts.nearestExecutionDate);
  expect([first, second, nextSort(second, sorts.nearestExecutionDate)]).toEqual([6, 5, 11]);
  expect([first, second, 11, 4].map((sort) => isSortedBy(sorts.nearestExecutionDate, sort as Sort))).toEqual([true, true, false, false]);
});

describe('filters on the wire', () => {
  it('sends every filter in a field of its own', () => {
    const body = bodyOf(13, true, {
      ...initialView,
      page: 3,
      search: 'аренда',
      searchAllPeriods: true,
      sort: sorts.executionDate,
      templateId: 17,
      departmentId: 5,
      status: 500,
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      due: 'overdue',
      wanted: 'agree',
      wantedOf: 7,
    });
    expect(Object.fromEntries(body)).toEqual({
      is_json: '1',
      q: '13',
      q1: '0,50',
      q2: '5',
      q3: 'аренда',
      q5: '17',
      q7: '5',
      q8: '1',
      q9: '3',
      q11: '1',
      q12: '50',
      filtstatus: '500',
      // Start of the first day and 23:59:59 of the last one in Asia/Almaty.
      date_from: String(Date.UTC(2026, 9, 31, 19) / 1000),
      date_to: String(Date.UTC(2026, 10, 20, 18, 59, 59) / 1000),
      due: 'overdue',
      wanted: 'agree',
      wanted_of: '7',
    });
  });

  it('sends one value of a filter as the specification has it, and several in a list', () => {
    const lists = (status: readonly number[]) =>
      bodyOf(1, false, narrow(initialView, { ...choose('status', status), initiatorIds: [8, 9] }));
    expect([lists([500]).get('filtstatus'), lists([500]).getAll('statuses[]')]).toEqual(['500', []]);
    expect([lists([500, 200]).get('filtstatus'), lists([500, 200]).getAll('statuses[]')]).toEqual([null, ['500', '200']]);
    expect(lists([]).getAll('initiators[]')).toEqual(['8', '9']);
  });

  it('sends no period without a search', () => {
    expect(bodyOf(1, false, { ...initialView, searchAllPeriods: true }).has('q11')).toBe(false);
  });
});
