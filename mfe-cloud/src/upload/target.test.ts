import type { Folder } from '@qujat/contract/cloud';
import { targetIn } from './target.ts';

test('folders are made in one’s own folders only; whoever may enter another one adds files', () => {
  const own = { id: 2, name: 'Сметы', children: [] } as unknown as Folder;
  const personal = [{ id: 1, name: 'Мои', children: [own] } as unknown as Folder];
  expect([1, 2, 3].map((id) => targetIn(id, personal).filesOnly)).toEqual([false, false, true]);
  expect(targetIn(3, undefined).filesOnly).toBe(false);
});
