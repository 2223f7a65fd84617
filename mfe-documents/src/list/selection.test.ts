import { listAnswer, listRow } from '../test-support/wire.ts';
import { isHighlighted, isSelectable, nothingSelected, selectKeys, without, withPage } from './selection.ts';

const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
const { documents } = listAnswer([
  listRow(1, may),
  listRow(2, { ...may, status: 500 }),
  listRow(3, { status: 500 }),
  listRow(4, { mass_sign_checkbox: { is_visible: 1, done: 1 } }),
  listRow(5, { mass_sign_checkbox: null }),
]);
const { documents: other } = listAnswer([listRow(11, may), listRow(12, may)]);
const ids = (selected: readonly { id: number }[]): number[] => selected.map(({ id }) => id);

it('selects only rows that the server allows and that are unsigned', () => {
  expect(ids(documents.filter(isSelectable))).toEqual([1, 2]);
});

it('holds documents of all pages in the order of selection', () => {
  const first = selectKeys(nothingSelected, documents, new Set(['2']));
  const second = selectKeys(first, other, new Set(['2', '11', '12']));
  expect(ids(withPage(second, other))).toEqual([2, 11, 12]);
  expect(ids(withPage(selectKeys(second, documents, new Set(['1', '11', '12'])), documents))).toEqual([11, 12, 1]);
  expect(ids([...without(second, 11).values()])).toEqual([2, 12]);
});

it('updates documents on the shown page, and drops those that can no longer be selected', () => {
  const before = selectKeys(nothingSelected, documents, new Set(['1', '2']));
  const { documents: later } = listAnswer([
    listRow(1, { ...may, status: 300, docnum: 'П-1а' }),
    listRow(2, { mass_sign_checkbox: { is_visible: 1, done: 1 } }),
  ]);
  expect(withPage(before, later)).toMatchObject([{ id: 1, number: 'П-1а', status: 300 }]);
});

it('highlights a selected row only at status 500', () => {
  const everything = new Map([...documents].map((document) => [document.id, document]));
  expect(ids(documents.filter((document) => isHighlighted(document, everything)))).toEqual([2]);
  expect(documents.some((document) => isHighlighted(document, nothingSelected))).toBe(false);
});
