/** @jest-environment node */
import { mostLevels, pathUp, refusalToMerge, refusalToMove, subtree, type TreeNode } from './department-tree.ts';

/** 1 ─ 2 ─ 4, 1 ─ 3; 5 */
const nodes: readonly TreeNode[] = [
  { id: 1, parentId: null },
  { id: 5, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 1 },
  { id: 4, parentId: 2 },
];
const ids = (found: readonly TreeNode[]): number[] => found.map(({ id }) => id);
const chain = (length: number, first = 1): TreeNode[] =>
  Array.from({ length }, (_, index) => ({ id: first + index, parentId: index === 0 ? null : first + index - 1 }));

test('a path leads from a department to the top', () => {
  expect(ids(pathUp(nodes, 4))).toEqual([4, 2, 1]);
  expect(pathUp(nodes, 9)).toEqual([]);
});

test('a path through a circle ends', () => {
  expect(
    ids(
      pathUp(
        [
          { id: 1, parentId: 2 },
          { id: 2, parentId: 1 },
        ],
        1,
      ),
    ),
  ).toEqual([1, 2]);
});

test('a subtree is a department with everything below it', () => {
  expect(ids(subtree(nodes, 1))).toEqual([1, 2, 3, 4]);
  expect(ids(subtree(nodes, 5))).toEqual([5]);
});

test('a department moves anywhere but below itself', () => {
  expect(refusalToMove(nodes, 1, 4)).toBe('circle');
  expect(refusalToMove(nodes, 2, 2)).toBe('circle');
  expect(refusalToMove(nodes, 2, 5)).toBeNull();
  expect(refusalToMove(nodes, 4, null)).toBeNull();
});

test('the tree stays within its levels, counted with what is below the moved department', () => {
  const deep = [...chain(mostLevels - 1), { id: 100, parentId: null }, { id: 101, parentId: 100 }];
  expect(refusalToMove(deep, 101, mostLevels - 1)).toBeNull();
  expect(refusalToMove(deep, 100, mostLevels - 1)).toBe('tooDeep');
  expect(refusalToMove(deep, 100, mostLevels - 2)).toBeNull();
});

test('a department merges into any other that is not below it', () => {
  expect(refusalToMerge(nodes, 2, 4)).toBe('circle');
  expect(refusalToMerge(nodes, 2, 2)).toBe('circle');
  expect(refusalToMerge(nodes, 2, 1)).toBeNull();
  expect(refusalToMerge([...chain(mostLevels), ...chain(2, 100)], 100, mostLevels)).toBe('tooDeep');
  expect(refusalToMerge([...chain(mostLevels), ...chain(1, 100)], 100, mostLevels)).toBeNull();
});
