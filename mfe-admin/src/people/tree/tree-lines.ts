/** The tree of departments beside the table of people. Pure. */
import type { PeopleDepartment } from '@qujat/contract/administration/people';
import type { TreeRow } from '@qujat/ui/tree-key';

/** Stands for the whole organisation: no department has it. */
export const everybody = 0;

/** A line that is in sight. */
export interface TreeLine extends TreeRow {
  /** From 1; the organisation itself is the first. */
  readonly level: number;
  /** People at work here and below. */
  readonly people: number;
}

interface Root {
  readonly name: string;
  readonly people: number;
}

/** The lines from top to bottom. A department whose parent is not listed stands at the top. */
export const treeLines = (departments: readonly PeopleDepartment[], root: Root, isFolded: (id: number) => boolean): readonly TreeLine[] => {
  const known = new Set(departments.map(({ id }) => id));
  const children = Map.groupBy(departments, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : everybody));
  const sum = ({ id, people }: PeopleDepartment): number => people + (children.get(id) ?? []).reduce((total, each) => total + sum(each), 0);
  const below = (parent: number, level: number): TreeLine[] =>
    (children.get(parent) ?? []).flatMap((each) => {
      const { id, name } = each;
      const hasChildren = children.has(id);
      const isOpen = hasChildren && !isFolded(id);
      return [{ id, parent, name, hasChildren, isOpen, level, people: sum(each) }, ...(isOpen ? below(id, level + 1) : [])];
    });
  const hasChildren = children.has(everybody);
  const isOpen = hasChildren && !isFolded(everybody);
  return [{ id: everybody, parent: null, ...root, hasChildren, isOpen, level: 1 }, ...(isOpen ? below(everybody, 2) : [])];
};
