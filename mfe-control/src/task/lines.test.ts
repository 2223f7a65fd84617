/** @jest-environment node */
import type { TaskNode } from '@qujat/contract/tasks/tasks';
import { linesOf } from './lines.ts';

const task = (id: number, parentId: number | null) => ({ id, parentId }) as TaskNode;
const tasks = [task(1, null), task(2, 1), task(3, 2), task(4, 1), task(9, 8)];

test('children stand below their task, and a task without a visible parent at the top', () => {
  expect(linesOf(tasks, new Set()).map(({ task: { id }, level }) => [id, level])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
    [9, 1],
  ]);
});

test('a closed task hides what is below it', () => {
  expect(linesOf(tasks, new Set([2])).map(({ task: { id } }) => id)).toEqual([1, 2, 4, 9]);
  expect(linesOf(tasks, new Set([1])).map(({ task: { id } }) => id)).toEqual([1, 9]);
});
