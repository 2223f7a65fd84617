import type { DocumentList } from '@qujat/contract/document-list';
import { statusCodes } from '@qujat/contract/vocabulary';
import { useState } from 'react';
import type { ColumnFilter } from './columns.ts';

export interface FilterOption {
  readonly value: number;
  readonly label: string;
}

export type FilterOptions = Readonly<Record<ColumnFilter, readonly FilterOption[]>>;

const none: FilterOptions = { templateId: [], departmentId: [], status: [] };

/**
 * The options of the filters for type, department and status, from the list's answer. A status without a known code cannot be requested.
 */
const filterOptions = ({ types, departments, statuses }: DocumentList): FilterOptions => ({
  templateId: types.map(({ id, name, code }) => ({ value: id, label: name || code })),
  departmentId: departments.map(({ id, name }) => ({ value: id, label: name })),
  status: statuses.filter(({ id }) => (statusCodes as readonly number[]).includes(id)).map(({ id, name }) => ({ value: id, label: name })),
});

/** The options of the last answer; they stay while the next one is loading. */
export const useFilterOptions = (data: DocumentList | undefined): FilterOptions => {
  const [kept, setKept] = useState({ data, options: data ? filterOptions(data) : none });
  if (!data || kept.data === data) return kept.options;
  const next = { data, options: filterOptions(data) };
  setKept(next);
  return next.options;
};
