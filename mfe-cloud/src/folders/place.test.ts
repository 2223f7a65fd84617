/** @jest-environment node */
import { pageAddress, placeAddress, readPage, readPlace } from './place.ts';

const place = (search: string) => readPlace(new URLSearchParams(search));
const page = (search: string) => readPage(new URLSearchParams(search));

test.each([
  ['', { kind: 'folder', id: 0 }],
  ['?folder=12', { kind: 'folder', id: 12 }],
  ['?folder=abc', { kind: 'folder', id: 0 }],
  ['?folder=-1', { kind: 'folder', id: 0 }],
  ['?view=recent', { kind: 'recent' }],
  ['?view=eventbox', { kind: 'eventbox' }],
  ['?view=nothing', { kind: 'folder', id: 0 }],
])('%j is %j', (search, expected) => {
  expect(place(search)).toEqual(expected);
});

test('an address parses back to the same place', () => {
  for (const each of [{ kind: 'recent' }, { kind: 'folder', id: 0 }, { kind: 'folder', id: 7 }] as const)
    expect(place(new URL(placeAddress(each), 'http://x').search)).toEqual(each);
});

test('pages count from 1 in the address and from 0 on the wire', () => {
  expect([page(''), page('?page=1'), page('?page=3'), page('?page=0'), page('?page=x')]).toEqual([0, 0, 2, 0, 0]);
  expect(pageAddress({ kind: 'folder', id: 7 }, 2)).toBe('/cloud?folder=7&page=3');
  expect(pageAddress({ kind: 'folder', id: 0 }, 1)).toBe('/cloud?page=2');
  expect(pageAddress({ kind: 'recent' }, 0)).toBe('/cloud?view=recent');
  expect(pageAddress({ kind: 'folder', id: 7 }, 1, 'отчёт & смета')).toBe(
    '/cloud?folder=7&q=%D0%BE%D1%82%D1%87%D1%91%D1%82+%26+%D1%81%D0%BC%D0%B5%D1%82%D0%B0&page=2',
  );
});
