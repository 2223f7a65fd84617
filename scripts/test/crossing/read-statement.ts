/**
 * Says which tables of organisations a statement touches without tying them to one organisation: by an equality of the column
 * `organisation_id` with a value that is given, or with that of a table that is tied; or, where it inserts, by naming the organisation.
 */
import { parseSync } from 'libpg-query';
import { findColumn, findQuery, inner, type Output, type Relation, type Scope } from './scope.ts';
import { Ties, type Value } from './ties.ts';

/** A node of the tree that PostgreSQL's own parser gives. */
type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const child = (tree: Tree | undefined, key: string): Tree | undefined => {
  const value = tree?.[key];
  return isTree(value) ? value : undefined;
};
const children = (tree: Tree | undefined, key: string): readonly Tree[] => {
  const value = tree?.[key];
  return Array.isArray(value) ? value.filter(isTree) : [];
};
const text = (tree: Tree | undefined, key: string): string | null => {
  const value = tree?.[key];
  return typeof value === 'string' ? value : null;
};
const strings = (trees: readonly Tree[]): (string | null)[] => trees.map((tree) => text(child(tree, 'String'), 'sval'));

const theColumn = 'organisation_id';

class Reader {
  readonly ties = new Ties();
  /** Uses of tables of organisations: each with what it names as the organisation. */
  readonly uses: { readonly table: string; readonly organisation: Value }[] = [];
  #count = 0;
  readonly #isOrganisations: (table: string) => boolean;

  constructor(isOrganisations: (table: string) => boolean) {
    this.#isOrganisations = isOrganisations;
  }

  statement(tree: Tree, outer: Scope | null): Output {
    const [kind = ''] = Object.keys(tree);
    const body = child(tree, kind);
    if (kind === 'SelectStmt') return this.#select(body!, outer);
    if (kind === 'InsertStmt') return this.#insert(body!, outer);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'MergeStmt') return this.#change(body!, outer);
    return nothing;
  }

  #select(select: Tree, outer: Scope | null): Output {
    const scope = inner(outer);
    this.#with(select, scope);
    if (text(select, 'op') !== 'SETOP_NONE') {
      const arms = [child(select, 'larg')!, child(select, 'rarg')!].map((arm) => this.#select(arm, scope));
      return this.#union((read) => arms.map(read), true);
    }
    const lists = children(select, 'valuesLists');
    if (lists.length > 0) {
      const rows = lists.map((list) => children(child(list, 'List'), 'items').map((item) => this.#value(item, scope)));
      // Rows that are given together may be of several organisations.
      return { named: () => null, placed: (place) => (rows.length === 1 ? (rows[0]![place] ?? null) : null) };
    }
    for (const from of children(select, 'fromClause')) this.#from(from, scope);
    this.#condition(child(select, 'whereClause'), scope);
    for (const key of ['havingClause', 'limitCount', 'limitOffset']) this.#value(child(select, key), scope);
    for (const key of ['sortClause', 'groupClause', 'distinctClause', 'windowClause'])
      for (const each of children(select, key)) this.#value(each, scope);
    return this.#targets(children(select, 'targetList'), scope);
  }

  /** `isFiltered`: PostgreSQL applies a condition on the whole to each part; not to what a query reads of itself. */
  #union(arms: (read: (output: Output) => Value) => readonly Value[], isFiltered = false): Output {
    const known = new Map<string, Value>();
    const once = (key: string, read: (output: Output) => Value): Value => {
      if (!known.has(key)) {
        const column = `union ${this.#count++}`;
        known.set(key, { column });
        this.ties.union(column, arms(read), isFiltered);
      }
      return known.get(key)!;
    };
    return {
      named: (name) => once(`named ${name}`, (output) => output.named(name)),
      placed: (place) => once(`placed ${place}`, (output) => output.placed(place)),
    };
  }

  #targets(targets: readonly Tree[], scope: Scope): Output {
    const values: Value[] = [];
    const names = new Map<string, Value>();
    const stars: Relation[] = [];
    for (const target of targets) {
      const { name, val } = { name: text(child(target, 'ResTarget'), 'name'), val: child(child(target, 'ResTarget'), 'val') };
      const fields = children(child(val, 'ColumnRef'), 'fields');
      if (fields.some((field) => 'A_Star' in field)) {
        const [qualifier] = fields.length > 1 ? strings(fields) : [null];
        stars.push(...scope.relations.filter((relation) => qualifier === null || relation.name === qualifier));
        continue;
      }
      const value = this.#value(val, scope);
      values.push(value);
      const own = name ?? strings(fields).at(-1);
      if (own) names.set(own, value);
    }
    return {
      named: (name) => names.get(name) ?? stars.find((relation) => relation.has(name))?.named(name) ?? null,
      placed: (place) => (stars.length === 0 ? (values[place] ?? null) : (stars[0]?.placed(place) ?? null)),
    };
  }

  #with(body: Tree, scope: Scope): void {
    const clause = child(body, 'withClause');
    for (const each of children(clause, 'ctes')) {
      const query = child(each, 'CommonTableExpr')!;
      const name = text(query, 'ctename')!;
      const names = strings(children(query, 'aliascolnames'));
      const tree = child(query, 'ctequery')!;
      const arms = child(tree, 'SelectStmt');
      if (clause?.['recursive'] === true && text(arms, 'op') === 'SETOP_UNION') {
        // The query reads what it has given so far, so it is tied if its first part is.
        const first = this.#select(child(arms, 'larg')!, scope);
        const renamed = rename(first, names);
        scope.queries.set(name, renamed);
        const next = rename(this.#select(child(arms, 'rarg')!, scope), names);
        scope.queries.set(
          name,
          this.#union((read) => [read(renamed), read(next)]),
        );
      } else scope.queries.set(name, rename(this.statement(tree, scope), names));
    }
  }

  #table(range: Tree, scope: Scope, alias = text(child(range, 'alias'), 'aliasname')): Relation {
    const table = text(range, 'relname')!;
    const query = text(range, 'schemaname') === null ? findQuery(scope, table) : null;
    const relation = query ? derived(alias ?? table, query) : this.#stored(table, alias ?? table);
    scope.relations.push(relation);
    return relation;
  }

  #stored(table: string, name: string): Relation {
    const use = `${name} ${this.#count++}`;
    const named = (column: string): Value => ({ column: `${use}.${column}` });
    const ofOrganisations = this.#isOrganisations(table);
    if (ofOrganisations) this.uses.push({ table, organisation: named(theColumn) });
    return { name, named, placed: () => null, has: (column) => column !== theColumn || ofOrganisations };
  }

  #from(from: Tree, scope: Scope): void {
    const [kind = ''] = Object.keys(from);
    const body = child(from, kind)!;
    const alias = child(body, 'alias');
    if (kind === 'RangeVar') this.#table(body, scope);
    else if (kind === 'RangeSubselect') {
      const output = this.statement(child(body, 'subquery')!, scope);
      scope.relations.push(derived(text(alias, 'aliasname') ?? '', rename(output, strings(children(alias, 'colnames')))));
    } else if (kind === 'JoinExpr') {
      const before = scope.relations.length;
      this.#from(child(body, 'larg')!, scope);
      this.#from(child(body, 'rarg')!, scope);
      for (const name of strings(children(body, 'usingClause'))) {
        const [first, ...others] = scope.relations.slice(before).filter((relation) => relation.has(name!));
        for (const other of others) this.ties.equal(first!.named(name!), other.named(name!));
      }
      this.#condition(child(body, 'quals'), scope);
    } else {
      this.#value(from, scope);
      scope.relations.push({ name: text(alias, 'aliasname') ?? '', named: () => null, placed: () => null, has: () => false });
    }
  }

  #insert(insert: Tree, outer: Scope | null): Output {
    const scope = inner(outer);
    this.#with(insert, scope);
    const range = child(insert, 'relation')!;
    const table = text(range, 'relname')!;
    const place = children(insert, 'cols').findIndex((column) => text(child(column, 'ResTarget'), 'name') === theColumn);
    const select = child(child(insert, 'selectStmt'), 'SelectStmt');
    const lists = children(select, 'valuesLists');
    let organisation: Value = null;
    if (lists.length > 0) {
      const rows = lists.map((list) => children(child(list, 'List'), 'items').map((item) => this.#value(item, scope)));
      const column = `inserted ${this.#count++}`;
      this.ties.union(
        column,
        rows.map((row) => row[place] ?? null),
      );
      organisation = { column };
    } else if (select) organisation = this.#select(select, scope).placed(place);
    const relation = this.#stored(table, text(child(range, 'alias'), 'aliasname') ?? table);
    this.ties.equal(relation.named(theColumn), place < 0 ? null : organisation);
    scope.relations.push(relation);
    const conflict = child(insert, 'onConflictClause');
    const excluded: Relation = { name: 'excluded', named: () => null, placed: () => null, has: () => false };
    const changing: Scope = { ...inner(scope), relations: [excluded] };
    for (const target of children(conflict, 'targetList')) this.#value(child(child(target, 'ResTarget'), 'val'), changing);
    this.#condition(child(conflict, 'whereClause'), changing);
    return this.#returned(insert, scope);
  }

  #change(change: Tree, outer: Scope | null): Output {
    const scope = inner(outer);
    this.#with(change, scope);
    this.#table(child(change, 'relation')!, scope);
    for (const key of ['fromClause', 'usingClause']) for (const from of children(change, key)) this.#from(from, scope);
    const source = child(change, 'sourceRelation');
    if (source) this.#from(source, scope);
    this.#condition(child(change, 'joinCondition'), scope);
    this.#condition(child(change, 'whereClause'), scope);
    for (const target of children(change, 'targetList')) this.#value(child(child(target, 'ResTarget'), 'val'), scope);
    for (const when of children(change, 'mergeWhenClauses')) this.#value(when, scope);
    return this.#returned(change, scope);
  }

  #returned(body: Tree, scope: Scope): Output {
    return this.#targets(children(child(body, 'returningClause'), 'exprs'), scope);
  }

  /** What must be true of each row. */
  #condition(tree: Tree | undefined, scope: Scope): void {
    const all = child(tree, 'BoolExpr');
    if (all && text(all, 'boolop') === 'AND_EXPR') {
      for (const each of children(all, 'args')) this.#condition(each, scope);
      return;
    }
    const compared = child(tree, 'A_Expr');
    const equality = compared && strings(children(compared, 'name'))[0] === '=' ? text(compared, 'kind') : null;
    const [left, right] = [child(compared, 'lexpr'), child(compared, 'rexpr')];
    if (equality === 'AEXPR_OP' || equality === 'AEXPR_NOT_DISTINCT') {
      const [lefts, rights] = [parts(left), parts(right)];
      for (const [place, part] of lefts.entries()) this.ties.equal(this.#value(part, scope), this.#value(rights[place], scope));
      return;
    }
    if (equality === 'AEXPR_IN') {
      const items = children(child(right, 'List'), 'items');
      const values = items.map((item) => this.#value(item, scope));
      if (items.length === 1)
        for (const [place, part] of parts(left).entries()) this.ties.equal(this.#value(part, scope), place ? null : values[0]!);
      else this.#value(left, scope);
      return;
    }
    const link = child(tree, 'SubLink');
    if (link && text(link, 'subLinkType') === 'ANY_SUBLINK' && children(link, 'operName').length === 0) {
      const output = this.statement(child(link, 'subselect')!, scope);
      for (const [place, part] of parts(child(link, 'testexpr')).entries()) this.ties.equal(this.#value(part, scope), output.placed(place));
      return;
    }
    this.#value(tree, scope);
  }

  /** Reads everything within an expression. */
  #value(tree: Tree | undefined, scope: Scope): Value {
    if (!tree) return null;
    const link = child(tree, 'SubLink');
    if (link) {
      this.#value(child(link, 'testexpr'), scope);
      const output = this.statement(child(link, 'subselect')!, scope);
      return text(link, 'subLinkType') === 'EXPR_SUBLINK' ? output.placed(0) : null;
    }
    const column = child(tree, 'ColumnRef');
    if (column) {
      const names = strings(children(column, 'fields'));
      const name = names.at(-1);
      return name ? findColumn(scope, names.length > 1 ? names.at(-2)! : null, name) : null;
    }
    const cast = child(tree, 'TypeCast');
    if (cast) return this.#value(child(cast, 'arg'), scope);
    if ('ParamRef' in tree || 'A_Const' in tree) return 'given';
    for (const value of Object.values(tree))
      for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) if (isTree(part)) this.#value(part, scope);
    return null;
  }
}

const nothing: Output = { named: () => null, placed: () => null };

const parts = (tree: Tree | undefined): readonly Tree[] => {
  const row = child(tree, 'RowExpr');
  return row ? children(row, 'args') : tree ? [tree] : [];
};

const rename = (output: Output, names: readonly (string | null)[]): Output => ({
  named: (name) => (names.includes(name) ? output.placed(names.indexOf(name)) : output.named(name)),
  placed: output.placed,
});

const derived = (name: string, output: Output): Relation => ({ name, ...output, has: (column) => output.named(column) !== null });

/** The tables of organisations that a statement touches in more than one organisation, as far as one can see. */
export const crossedTables = (statement: string, isOrganisations: (table: string) => boolean): readonly string[] => {
  const reader = new Reader(isOrganisations);
  const { stmts } = parseSync(statement) as unknown as { readonly stmts: readonly { readonly stmt: Tree }[] };
  for (const { stmt } of stmts) reader.statement(stmt, null);
  reader.ties.settle();
  return [...new Set(reader.uses.flatMap(({ table, organisation }) => (reader.ties.isGiven(organisation) ? [] : [table])))].toSorted();
};
