import type { Folder } from '@qujat/contract/cloud';
import { pathTo } from './tree.ts';

const folder = (id: number, children: Folder[] = []): Folder => ({ id, name: `Папка ${id}`, shared: false, link: null, linkExpires: null, linkPassword: false, children, grantedUsers: [] });
const trees = [folder(1, [folder(2), folder(3, [folder(4)])]), folder(5)];

test('the way to a folder begins at its root and ends with it', () => {
  expect(pathTo(4, trees)?.map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(pathTo(5, trees)?.map(({ id }) => id)).toEqual([5]);
});

test('a folder that is in no tree has no way to it', () => {
  expect(pathTo(9, trees)).toBeUndefined();
});
