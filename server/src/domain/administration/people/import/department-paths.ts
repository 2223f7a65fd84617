/** Departments as files name them: by a path from the top («Производство / Цех 1») or, where it is the only one, by its name. */
import { mostLevels, pathUp } from '@qujat/contract/administration/department-tree';

interface Department {
  readonly id: number;
  readonly parentId: number | null;
  readonly russian: string;
  readonly kazakh: string;
}

type FoundDepartment =
  | { readonly kind: 'found'; readonly id: number }
  | { readonly kind: 'new'; readonly path: readonly string[] }
  | { readonly kind: 'many' }
  | { readonly kind: 'too-deep' };

export interface DepartmentPaths {
  readonly find: (given: string) => FoundDepartment;
  /** As the export writes it; an empty text for no department. */
  readonly textOf: (id: number | null) => string;
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('kk');
/** The separators of 1C, Active Directory and people. A name may contain them: both sides are compared in parts. */
const parts = (text: string): string[] =>
  text
    .split(/[/\\>→|]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
/** Equal for paths that name the same department. */
export const keyOf = (names: readonly string[]): string => names.flatMap(parts).map(folded).join('\n');

const push = (map: Map<string, Set<number>>, key: string, id: number): void => void map.set(key, (map.get(key) ?? new Set()).add(id));

/** `departments` are the open ones of an organisation. */
export const departmentPaths = (departments: readonly Department[]): DepartmentPaths => {
  const byPath = new Map<string, Set<number>>();
  const byName = new Map<string, Set<number>>();
  const texts = new Map<number, string>();
  for (const { id, russian, kazakh } of departments) {
    const chain = pathUp(departments, id).toReversed();
    texts.set(id, chain.map((each) => each.russian).join(' / '));
    push(byPath, keyOf(chain.map((each) => each.russian)), id);
    push(byPath, keyOf(chain.map((each) => each.kazakh || each.russian)), id);
    for (const name of [russian, kazakh]) if (name !== '') push(byName, keyOf([name]), id);
  }
  const only = (ids: ReadonlySet<number> | undefined): FoundDepartment | undefined => {
    const [id, another] = ids ?? [];
    if (id === undefined) return undefined;
    return another === undefined ? { kind: 'found', id } : { kind: 'many' };
  };
  const find = (given: string): FoundDepartment => {
    const key = keyOf([given]);
    const found = only(byPath.get(key)) ?? only(byName.get(key));
    if (found) return found;
    const path = parts(given);
    return path.length > mostLevels ? { kind: 'too-deep' } : { kind: 'new', path };
  };
  return { find, textOf: (id) => (id === null ? '' : (texts.get(id) ?? '')) };
};

/** Each department once, in the first of its spellings here. */
export const distinct = (paths: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const first = new Map<string, readonly string[]>();
  for (const path of paths) if (!first.has(keyOf(path))) first.set(keyOf(path), path);
  return [...first.values()];
};
