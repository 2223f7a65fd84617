export type { CurrentRow } from './current-row.ts';
export type { TableProps } from './table-props.ts';
export { Table } from './table.tsx';
export type { Column, RowSelection, Sort } from './table-types.ts';
