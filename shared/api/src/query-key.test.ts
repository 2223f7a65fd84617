/** @jest-environment node */
import { setOrganisations } from '@qujat/session';
import { queryKey } from './query-key.ts';

const show = (id: number | null): void => setOrganisations(id === null ? [] : [{ id, name: 'A', selected: true, documentsInWork: null }]);

test('keys start with the organisation: data never appears in another one, and data fetched before it is known stays apart', () => {
  const before = queryKey('list', 13);
  show(5);
  expect(queryKey('list', 13)).toEqual(before);
  show(6);
  expect(queryKey('list', 13)).toEqual([6, 'list', 13]);
  show(5);
  expect(queryKey('list', 13)).toEqual(before);
  show(null);
  const lost = queryKey('list', 13);
  expect(lost).not.toEqual(before);
  show(7);
  expect(queryKey('list', 13)).toEqual(lost);
  show(null);
  show(8);
  expect(queryKey('list', 13)).toEqual([8, 'list', 13]);
});
