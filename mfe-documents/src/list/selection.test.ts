import type { DocumentListItem } from '@qujat/contract/document-list';
import { listAnswer, listRow } from '../test-support/wire.ts';
import { isHighlighted, pageSelection, selectedOf, toggle, togglePage } from './selection.ts';

const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
const { documents } = listAnswer([
  listRow(1, may),
  listRow(2, may),
  listRow(3),
  listRow(4, { mass_sign_checkbox: { is_visible: 1, done: 1 } }),
]);

it('selects only where the server says so and nothing is signed yet', () => {
  expect([...togglePage(documents, new Set())]).toEqual([1, 2]);
  expect(selectedOf(documents, new Set([1, 3, 4, 99])).map(({ id }) => id)).toEqual([1]);
});

it('tells what the checkbox above the page shows', () => {
  expect(pageSelection(documents, new Set())).toBe('none');
  expect(pageSelection(documents, new Set([2, 3]))).toBe('some');
  expect(pageSelection(documents, new Set([1, 2]))).toBe('all');
  expect(pageSelection(listAnswer([listRow(3)]).documents, new Set([3]))).toBe('impossible');
});

it('takes the whole page away again', () => {
  expect(togglePage(documents, new Set([1])).size).toBe(2);
  expect(togglePage(documents, new Set([1, 2])).size).toBe(0);
});

it('adds and removes one document without changing the selection it was given', () => {
  const before = new Set([1]);
  expect([...toggle(before, 2)]).toEqual([1, 2]);
  expect([...toggle(before, 1)]).toEqual([]);
  expect([...before]).toEqual([1]);
});

it('highlights a selected row only at status 500', () => {
  const [at500] = listAnswer([listRow(1, { status: 500 })]).documents;
  const [at300] = documents;
  expect([isHighlighted(at500 as DocumentListItem, true), isHighlighted(at500 as DocumentListItem, false), isHighlighted(at300 as DocumentListItem, true)]).toEqual([
    true, false, false,
  ]);
});
