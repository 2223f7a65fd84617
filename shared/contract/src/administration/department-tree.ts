/** The tree of an organisation's departments: rules that the server applies and the client shows beforehand. Pure. */

/** A department's place in the tree. */
export interface TreeNode {
  readonly id: number;
  /** Null for a department at the top. */
  readonly parentId: number | null;
}

/** Levels of the deepest tree. */
export const mostLevels = 12;

/** The departments from this one up to the top, this one first. Ends at an unknown parent, and at a circle. */
export const pathUp = <T extends TreeNode>(nodes: readonly T[], id: number): readonly T[] => {
  const byId = new Map(nodes.map((each) => [each.id, each]));
  const path: T[] = [];
  for (let node = byId.get(id); node && !path.includes(node); node = node.parentId === null ? undefined : byId.get(node.parentId))
    path.push(node);
  return path;
};

/** The department and everything below it, in the order of `nodes`. */
export const subtree = <T extends TreeNode>(nodes: readonly T[], id: number): readonly T[] =>
  nodes.filter((each) => pathUp(nodes, each.id).some((above) => above.id === id));

/** How many levels the department and what is below it take. */
const height = (nodes: readonly TreeNode[], id: number): number =>
  Math.max(
    1,
    ...subtree(nodes, id).map((each) => {
      const path = pathUp(nodes, each.id);
      return path.findIndex((above) => above.id === id) + 1;
    }),
  );

/** Why a department may not stand below another one; null where it may. A null parent is the top. */
export const refusalToMove = (nodes: readonly TreeNode[], id: number, parentId: number | null): 'circle' | 'tooDeep' | null => {
  if (parentId === null) return null;
  const above = pathUp(nodes, parentId);
  if (above.some((each) => each.id === id)) return 'circle';
  return above.length + height(nodes, id) > mostLevels ? 'tooDeep' : null;
};

/** Why one department may not be merged into another; null where it may. */
export const refusalToMerge = (nodes: readonly TreeNode[], id: number, intoId: number): 'circle' | 'tooDeep' | null => {
  if (pathUp(nodes, intoId).some((each) => each.id === id)) return 'circle';
  const deepest = Math.max(0, ...nodes.filter((each) => each.parentId === id).map((each) => height(nodes, each.id)));
  return pathUp(nodes, intoId).length + deepest > mostLevels ? 'tooDeep' : null;
};
