export { Table, type TableProps } from './table.tsx';
export type { Column, RowSelection, Sort } from './table-types.ts';
