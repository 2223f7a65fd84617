import { listAnswer, listRow } from '../test-support/wire.ts';
import { isHighlighted, isSelectable, selectedOf } from './selection.ts';

const may = { mass_sign_checkbox: { is_visible: 1, done: 0 } };
const { documents } = listAnswer([
  listRow(1, may),
  listRow(2, { ...may, status: 500 }),
  listRow(3, { status: 500 }),
  listRow(4, { mass_sign_checkbox: { is_visible: 1, done: 1 } }),
  listRow(5, { mass_sign_checkbox: null }),
]);

it('selects only where the server says so and nothing is signed yet', () => {
  expect(documents.filter(isSelectable).map(({ id }) => id)).toEqual([1, 2]);
});

it('forgets what a refreshed page no longer has or no longer lets select', () => {
  expect(selectedOf(documents, new Set(['1', '3', '4', '99'])).map(({ id }) => id)).toEqual([1]);
});

it('highlights a selected row only at status 500', () => {
  const everything = new Set(['1', '2', '3', '4', '5']);
  expect(documents.filter((document) => isHighlighted(document, everything)).map(({ id }) => id)).toEqual([2]);
  expect(documents.some((document) => isHighlighted(document, new Set()))).toBe(false);
});
