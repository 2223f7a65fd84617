/** @jest-environment node */
import type { PeopleDepartment } from '@qujat/contract/administration/people';
import { everybody, treeLines } from './tree-lines.ts';

const department = (id: number, parentId: number | null, people: number): PeopleDepartment => ({
  id,
  parentId,
  people,
  name: `Отдел ${id}`,
});
const departments = [department(1, null, 3), department(2, 1, 2), department(3, 2, 4), department(4, null, 1), department(5, 99, 6)];
const root = { name: 'Вся организация', people: 16 };

test('a line counts the people of everything below it; a department of an unknown parent stands at the top', () => {
  const lines = treeLines(departments, root, () => false);
  expect(lines.map(({ id, level, people }) => [id, level, people])).toEqual([
    [everybody, 1, 16],
    [1, 2, 9],
    [2, 3, 6],
    [3, 4, 4],
    [4, 2, 1],
    [5, 2, 6],
  ]);
});

test('a folded line keeps its sum and hides what is below', () => {
  expect(treeLines(departments, root, (id) => id === 1).map(({ id, people, isOpen }) => [id, people, isOpen])).toEqual([
    [everybody, 16, true],
    [1, 9, false],
    [4, 1, false],
    [5, 6, false],
  ]);
  expect(treeLines([], root, () => false)).toHaveLength(1);
});
