/** @jest-environment node */
import { mainTabs, statusTabs } from './queue-tabs.ts';

test('layout 100 has Incoming 13, In work 14, Executed 4, All documents 1', () => {
  expect(mainTabs(100)).toEqual([13, 14, 4, 1]);
});

test.each([null, 0, 1, 101])('layout %s has In work 3, Executed 4, All documents 1', (layout) => {
  expect(mainTabs(layout)).toEqual([3, 4, 1]);
});

test('the status tabs have the specified order', () => {
  expect(statusTabs).toEqual([7, 8, 16, 12, 5, 6, 11, 20, 21]);
});
