/** @jest-environment node */
import { initialView, narrow } from '../list/list-view.ts';
import { addressOf, filterOf, narrowingOf, requiresReply } from './view-filter.ts';

it('a view that is written and read shows the same', () => {
  const view = narrow(initialView, { statuses: [200, 500], templateId: 3, initiatorIds: [7], due: 'overdue', search: 'акт, №5', sort: 6 });
  expect(narrow(initialView, narrowingOf(filterOf(view, false))!)).toEqual(view);
  expect(filterOf(initialView, false)).toBe('');
  expect(narrowingOf('?template=7')).toBeNull();
});

it('a filter says whether only what requires a reply is shown', () => {
  expect(filterOf(narrow(initialView, { due: 'today' }), true)).toBe('due=today&reply=1');
  expect([requiresReply('due=today&reply=1'), requiresReply('due=today'), requiresReply('')]).toEqual([true, false, false]);
  expect(narrow(initialView, narrowingOf('reply=1')!)).toEqual(initialView);
});

it('an address holds one value as several, and keeps the folder', () => {
  expect(narrowingOf('status=200')).toMatchObject({ status: 200, statuses: null });
  expect(narrowingOf('status=200,500')).toMatchObject({ status: null, statuses: [200, 500] });
  expect(addressOf(13, 'due=today', '?template=4&letter=1')).toBe('/?template=4&due=today#currentTab=13');
  expect(addressOf(3, '')).toBe('/#currentTab=3');
});
