export { treeKey } from './tree-key.ts';
export type { TreeRow } from './tree-key.ts';
