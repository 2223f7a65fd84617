/** Names of departments. Two open ones side by side never have the same name: nobody could tell them apart in a list. */
import { InvalidError } from '../../../platform/http/errors.ts';
import type { DepartmentRow } from './store.ts';

export interface Names {
  readonly russian: string;
  /** Where there is none, the Russian one is shown. */
  readonly kazakh: string;
}

export const trimmed = ({ russian, kazakh = '' }: { readonly russian: string; readonly kazakh?: string | undefined }): Names => {
  const names = { russian: russian.trim(), kazakh: kazakh.trim() };
  if (names.russian === '') throw new InvalidError('fields.missing');
  return names;
};

const same = (one: string, other: string): boolean => one !== '' && one.toLocaleLowerCase('kk') === other.toLocaleLowerCase('kk');

/** Refuses a name that an open sibling has. */
export const refuseTaken = (rows: readonly DepartmentRow[], { russian, kazakh }: Names, parentId: number | null, id?: number): void => {
  const taken = rows.some(
    (each) =>
      each.id !== id && each.parentId === parentId && each.closedAt === null && (same(each.russian, russian) || same(each.kazakh, kazakh)),
  );
  if (taken) throw new InvalidError('departments.nameTaken');
};
