/** @jest-environment node */
import type { ContentItem } from '@qujat/contract/cloud';
import { searchAll } from './search-all.ts';

const item = (id: number, name: string): ContentItem => ({
  kind: 'file',
  id,
  name,
  downloadCode: null,
  extension: '',
  creator: '',
  created: '',
  changeable: false,
  size: null,
  scan: 'none',
});
const pages = [[item(1, 'Отчёт.txt'), item(2, 'Смета.txt')], [item(3, 'ОТЧЁТ 2.txt')]];

test('with a server without extensions the client searches the pages itself', async () => {
  const { items, pages: count } = await searchAll(async (page) => pages[page] ?? [], 'отчёт', 0);
  expect(items.map(({ id }) => id)).toEqual([1, 3]);
  expect(count).toBe(1);
});

test('a server that ignores page numbers causes no endless search', async () => {
  let asked = 0;
  const { items } = await searchAll(
    async () => {
      asked += 1;
      return pages[0]!;
    },
    'смета',
    0,
  );
  expect([items.length, asked]).toEqual([1, 2]);
});
