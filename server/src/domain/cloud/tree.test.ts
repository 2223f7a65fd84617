import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FolderRow } from './store.ts';
import { asTrees } from './tree.ts';

const row = (id: number, parentId: number | null): FolderRow => ({
  id,
  parentId,
  name: `№ ${id}`,
  shared: false,
  link: null,
  linkExpires: null,
  linkPassword: false,
  linkMode: 'both',
  linkLocked: false,
  grantedUsers: [],
});
const shape = (rows: readonly FolderRow[]): unknown => {
  const of = (folders: ReturnType<typeof asTrees>): unknown => folders.map(({ id, children }) => [id, of(children)]);
  return of(asTrees(rows));
};

test('subfolders are nested in their folders, in row order', () => {
  assert.deepEqual(shape([row(3, 1), row(1, null), row(2, 1), row(4, 3)]), [
    [
      1,
      [
        [3, [[4, []]]],
        [2, []],
      ],
    ],
  ]);
});

test('a folder with a hidden parent is listed at the top', () => {
  assert.deepEqual(shape([row(5, 99), row(6, 5)]), [[5, [[6, []]]]]);
});

test('circular folders are omitted', () => {
  assert.deepEqual(shape([row(1, 2), row(2, 1), row(3, null)]), [[3, []]]);
});
