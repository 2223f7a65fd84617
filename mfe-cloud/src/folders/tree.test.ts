/** @jest-environment node */
import type { Folder } from '@qujat/contract/cloud';
import { treeKey } from '@qujat/ui/tree-key';
import { pathTo, treeRows, visible } from './tree.ts';

const folder = (id: number, children: Folder[] = []): Folder => ({
  id,
  name: `Папка ${id}`,
  shared: false,
  link: null,
  linkExpires: null,
  linkPassword: false,
  linkMode: 'both',
  linkLocked: false,
  children,
  grantedUsers: [],
});
const trees = [folder(1, [folder(2), folder(3, [folder(4)])]), folder(5)];

test('the path to a folder starts at its root and ends with the folder', () => {
  expect(pathTo(4, trees)?.map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(pathTo(5, trees)?.map(({ id }) => id)).toEqual([5]);
});

test('a folder that is in no tree has no path', () => {
  expect(pathTo(9, trees)).toBeUndefined();
});

describe('the keyboard in a tree', () => {
  const rows = visible(trees, (id) => id === 1 || id === 3);

  test('visible folders are listed one below the other', () => {
    expect(rows.map(({ folder: { id }, level, open, parent }) => [id, level, open, parent])).toEqual([
      [1, 1, true, null],
      [2, 2, false, 1],
      [3, 2, true, 1],
      [4, 3, false, 3],
      [5, 1, false, null],
    ]);
  });

  test.each([
    ['ArrowDown', 3, { focus: 4 }],
    ['ArrowDown', 5, null],
    ['ArrowUp', 4, { focus: 3 }],
    ['ArrowUp', 1, null],
    ['Home', 4, { focus: 1 }],
    ['End', 1, { focus: 5 }],
    ['ArrowRight', 1, { focus: 2 }],
    ['ArrowRight', 5, null],
    ['ArrowLeft', 3, { toggle: 3 }],
    ['ArrowLeft', 4, { focus: 3 }],
    ['ArrowLeft', 5, null],
    ['п', 5, { focus: 1 }],
    ['x', 5, null],
    [' ', 5, null],
  ])('%s at %i gives %j', (key, current, expected) => {
    expect(treeKey(key, current, treeRows(rows))).toEqual(expected);
  });

  test('a closed folder opens', () => {
    expect(treeKey('ArrowRight', 1, treeRows(visible(trees, () => false)))).toEqual({ toggle: 1 });
  });
});
