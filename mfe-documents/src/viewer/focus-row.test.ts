import { waitFor } from '@testing-library/react';
import { focusRow } from './focus-row.ts';

const rowOf = (id: number): HTMLElement => {
  const row = document.createElement('button');
  row.dataset['document'] = String(id);
  return row;
};
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => document.body.replaceChildren());

test('focuses a row that appears later', async () => {
  focusRow(7);
  await turn();
  document.body.append(rowOf(8), rowOf(7));
  await waitFor(() => expect(document.querySelector('[data-document="7"]')).toHaveFocus());
});

test('leaves the focus if the person has moved it', async () => {
  focusRow(7);
  await turn();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  document.body.append(rowOf(7));
  await turn();
  expect(document.body).toHaveFocus();
});

test('focuses the row again if the page puts another in its place, but takes the focus from nothing else', async () => {
  focusRow(7);
  await turn();
  document.body.replaceChildren(rowOf(7));
  await waitFor(() => expect(document.querySelector('[data-document="7"]')).toHaveFocus());
  document.body.replaceChildren(rowOf(8), rowOf(7));
  await waitFor(() => expect(document.querySelector('[data-document="7"]')).toHaveFocus());
  const other = rowOf(9);
  document.body.append(other);
  other.focus();
  document.querySelector('[data-document="7"]')!.replaceWith(rowOf(7));
  await turn();
  expect(other).toHaveFocus();
});
