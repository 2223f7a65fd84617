/** The names that a part of a statement sees. */
import type { Value } from './ties.ts';

/** What a select, or a statement with `returning`, gives: by name and by place. */
export interface Output {
  readonly named: (column: string) => Value;
  readonly placed: (place: number) => Value;
}

export interface Relation extends Output {
  readonly name: string;
  /** Whether a column without a qualifier may be of this relation. */
  readonly has: (column: string) => boolean;
}

export interface Scope {
  readonly relations: Relation[];
  readonly queries: Map<string, Output>;
  readonly outer: Scope | null;
}

export const inner = (outer: Scope | null): Scope => ({ relations: [], queries: new Map(), outer });

export const findQuery = (scope: Scope | null, name: string): Output | null =>
  scope === null ? null : (scope.queries.get(name) ?? findQuery(scope.outer, name));

export const findColumn = (scope: Scope | null, qualifier: string | null, column: string): Value => {
  if (scope === null) return null;
  const found =
    qualifier === null
      ? scope.relations.filter((relation) => relation.has(column))
      : scope.relations.filter((relation) => relation.name === qualifier);
  if (found.length === 0) return findColumn(scope.outer, qualifier, column);
  return found.length === 1 ? found[0]!.named(column) : null;
};
