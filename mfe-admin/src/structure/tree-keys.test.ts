/** @jest-environment node */
import type { Department } from '@qujat/contract/administration/departments';
import { keyAct, linesOf, mayGo } from './tree-keys.ts';

const department = (id: number, parentId: number | null, more: Partial<Department> = {}): Department => ({
  id,
  parentId,
  russian: `Отдел ${id}`,
  kazakh: '',
  headId: null,
  headName: '',
  people: 0,
  used: false,
  closedAt: null,
  mergedInto: null,
  revision: 0,
  ...more,
});
/** 1 ─ (2 ─ 4), 3; 5; 6 is closed */
const all = [
  department(1, null),
  department(5, null),
  department(6, null, { closedAt: 1 }),
  department(2, 1),
  department(3, 1),
  department(4, 2),
];
const unfolded = linesOf(all, () => false);
const press = (key: string, id: number, lines = unfolded) => keyAct({ key, altKey: false }, id, lines, all);
const alt = (key: string, id: number) => keyAct({ key, altKey: true }, id, unfolded, all);

test('open departments are in sight unless one above is folded', () => {
  expect(unfolded.map((line) => [line.department.id, line.level])).toEqual([
    [1, 1],
    [2, 2],
    [4, 3],
    [3, 2],
    [5, 1],
  ]);
  expect(linesOf(all, (id) => id === 1).map((line) => line.department.id)).toEqual([1, 5]);
});

test('arrows, Home, End and letters move; right and left unfold and fold', () => {
  expect(press('ArrowDown', 2)).toEqual({ kind: 'focus', id: 4 });
  expect(press('ArrowUp', 5)).toEqual({ kind: 'focus', id: 3 });
  expect(press('Home', 3)).toEqual({ kind: 'focus', id: 1 });
  expect(press('End', 3)).toEqual({ kind: 'focus', id: 5 });
  expect(press('ArrowUp', 1)).toBeNull();
  expect(press('ArrowRight', 1)).toEqual({ kind: 'focus', id: 2 });
  expect(press('ArrowRight', 4)).toBeNull();
  expect(press('ArrowLeft', 2)).toEqual({ kind: 'toggle' });
  expect(press('ArrowLeft', 4)).toEqual({ kind: 'focus', id: 2 });
  const folded = linesOf(all, (id) => id === 1);
  expect(press('ArrowRight', 1, folded)).toEqual({ kind: 'toggle' });
  expect(press('о', 1)).toEqual({ kind: 'focus', id: 2 });
  expect(press(' ', 1)).toBeNull();
  expect(press('F2', 4)).toEqual({ kind: 'rename' });
});

test('Alt and an arrow move a department among its siblings, in and out', () => {
  expect(alt('ArrowUp', 3)).toEqual({ kind: 'move', to: { parentId: 1, beforeId: 2 } });
  expect(alt('ArrowDown', 2)).toEqual({ kind: 'move', to: { parentId: 1, beforeId: null } });
  expect(alt('ArrowRight', 3)).toEqual({ kind: 'move', to: { parentId: 2, beforeId: null } });
  expect(alt('ArrowLeft', 4)).toEqual({ kind: 'move', to: { parentId: 1, beforeId: 3 } });
  expect(alt('ArrowLeft', 3)).toEqual({ kind: 'move', to: { parentId: null, beforeId: 5 } });
  for (const [key, id] of [
    ['ArrowUp', 2],
    ['ArrowDown', 3],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['x', 1],
  ] as const)
    expect(alt(key, id)).toBeNull();
});

test('nothing goes into itself, or to where it stands', () => {
  expect(mayGo(all, 1, { parentId: 4, beforeId: null })).toBe(false);
  expect(mayGo(all, 3, { parentId: 1, beforeId: null })).toBe(false);
  expect(mayGo(all, 2, { parentId: 1, beforeId: 3 })).toBe(false);
  expect(mayGo(all, 2, { parentId: 1, beforeId: 2 })).toBe(false);
  expect(mayGo(all, 2, { parentId: 5, beforeId: null })).toBe(true);
});
