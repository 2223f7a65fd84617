/** What a key does in the tree of departments (WAI-ARIA: tree). Pure. */
import { refusalToMove } from '@qujat/contract/administration/department-tree';
import type { Department } from '@qujat/contract/administration/departments';
import { treeKey, type TreeRow } from '@qujat/ui/tree-key';
import { nameOf } from './name-of.ts';

/** A department that is in sight. */
export interface Line {
  readonly department: Department;
  /** From 1. */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** Where a department goes: below which one, and before which of its children; null is the top, and the end. */
export interface Destination {
  readonly parentId: number | null;
  readonly beforeId: number | null;
}

export type KeyAct =
  | { readonly kind: 'focus'; readonly id: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'rename' }
  | { readonly kind: 'move'; readonly to: Destination };

/** The open departments that are in sight, from top to bottom. Siblings keep their order. */
export const linesOf = (departments: readonly Department[], isFolded: (id: number) => boolean): readonly Line[] => {
  const open = departments.filter((each) => each.closedAt === null);
  const known = new Set(open.map(({ id }) => id));
  const children = Map.groupBy(open, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const below = (parentId: number | null, level: number): Line[] =>
    (children.get(parentId) ?? []).flatMap((department) => {
      const hasChildren = children.has(department.id);
      const isOpen = hasChildren && !isFolded(department.id);
      return [{ department, level, hasChildren, isOpen }, ...(isOpen ? below(department.id, level + 1) : [])];
    });
  return below(null, 1);
};

/** Whether a department may go there: not into itself, not too deep, and not where it stands already. */
export const mayGo = (departments: readonly Department[], id: number, { parentId, beforeId }: Destination): boolean => {
  const open = departments.filter((each) => each.closedAt === null);
  if (beforeId === id || refusalToMove(open, id, parentId) !== null) return false;
  const moved = open.find((each) => each.id === id);
  if (!moved || moved.parentId !== parentId) return moved !== undefined;
  const siblings = open.filter((each) => each.parentId === parentId);
  const next = siblings[siblings.indexOf(moved) + 1];
  return (next?.id ?? null) !== beforeId;
};

/** Alt and an arrow: up and down among the siblings, right below the sibling above, left out to the level of the parent. */
const destinationOf = (key: string, id: number, departments: readonly Department[]): Destination | null => {
  const open = departments.filter((each) => each.closedAt === null);
  const moved = open.find((each) => each.id === id);
  if (!moved) return null;
  const among = (parentId: number | null) => open.filter((each) => each.parentId === parentId);
  const siblings = among(moved.parentId);
  const place = siblings.indexOf(moved);
  const { parentId } = moved;
  switch (key) {
    case 'ArrowUp':
      return place > 0 ? { parentId, beforeId: siblings[place - 1]!.id } : null;
    case 'ArrowDown':
      return place < siblings.length - 1 ? { parentId, beforeId: siblings[place + 2]?.id ?? null } : null;
    case 'ArrowRight':
      return place > 0 ? { parentId: siblings[place - 1]!.id, beforeId: null } : null;
    case 'ArrowLeft': {
      const parent = open.find((each) => each.id === parentId);
      if (!parent) return null;
      const uncles = among(parent.parentId);
      return { parentId: parent.parentId, beforeId: uncles[uncles.indexOf(parent) + 1]?.id ?? null };
    }
    default:
      return null;
  }
};

const rowOf = ({ department, level, hasChildren, isOpen }: Line): TreeRow => ({
  id: department.id,
  parent: level === 1 ? null : department.parentId,
  name: nameOf(department),
  hasChildren,
  isOpen,
});

export const keyAct = (
  { key, altKey }: { readonly key: string; readonly altKey: boolean },
  id: number,
  lines: readonly Line[],
  departments: readonly Department[],
): KeyAct | null => {
  if (altKey) {
    const to = destinationOf(key, id, departments);
    return to && mayGo(departments, id, to) ? { kind: 'move', to } : null;
  }
  if (key === 'F2' || key === 'Enter') return lines.some(({ department }) => department.id === id) ? { kind: 'rename' } : null;
  const act = treeKey(key, id, lines.map(rowOf));
  if (!act) return null;
  return 'focus' in act ? { kind: 'focus', id: act.focus } : { kind: 'toggle' };
};
