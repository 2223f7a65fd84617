import { sql, type Transaction } from 'kysely';

/** A unique key, which gets the organisation as its last column. */
export interface UniqueKey {
  readonly columns: readonly string[];
  /** The constraint or index; by default the primary key. */
  readonly name?: string;
  /** A unique index that is no constraint, because it is over some rows or over expressions. */
  readonly index?: boolean;
  readonly where?: string;
  /** Columns that its index holds besides. */
  readonly included?: readonly string[];
}

/** How a table learns the organisation of its rows. */
export interface Naming {
  readonly table: string;
  /** The function that knows the organisation: `organisation_of_document` and the like; and its arguments, columns of the table. */
  readonly by: string;
  readonly from: string;
  readonly keys?: readonly UniqueKey[];
}

const isIndex = ({ index = false }: UniqueKey): boolean => index;

const dropped = (table: string, keys: readonly UniqueKey[]): string[] =>
  keys.flatMap((key) => (isIndex(key) ? [] : [`drop constraint ${key.name ?? `${table}_pkey`}`]));

const added = (keys: readonly UniqueKey[]): string[] =>
  keys.flatMap((key) => {
    if (isIndex(key)) return [];
    const columns = `(${key.columns.join(', ')}, organisation_id)${key.included ? ` include (${key.included.join(', ')})` : ''}`;
    return [key.name ? `add constraint ${key.name} unique ${columns}` : `add primary key ${columns}`];
  });

const indexed = (table: string, keys: readonly UniqueKey[]): string[] =>
  keys.filter(isIndex).map(({ columns, name = '', where }) => {
    const condition = where === undefined ? '' : ` where ${where}`;
    return `create unique index ${name} on ${table} (${columns.join(', ')}, organisation_id)${condition}`;
  });

/**
 * Gives the rows their organisation and puts it last into each unique key: an index then serves statements with and without it. The table
 * is written anew once, with all its indexes, and no trigger of it runs. Where a server of the release before inserts, a trigger names it.
 */
export const nameOrganisation = async (trx: Transaction<unknown>, { table, by, from, keys = [] }: Naming): Promise<void> => {
  const statements = [
    ...keys.filter(isIndex).map(({ name }) => `drop index ${name}`),
    `alter table ${table} add column organisation_id bigint`,
    `alter table ${table} ${[
      ...dropped(table, keys),
      `alter column organisation_id type bigint using ${by}(${from})`,
      'alter column organisation_id set not null',
      ...added(keys),
    ].join(', ')}`,
    ...indexed(table, keys),
    `create trigger name_organisation before insert on ${table}
      for each row when (new.organisation_id is null) execute function name_organisation('${by}', '${from}')`,
  ];
  await sql.raw(statements.join(';\n')).execute(trx);
};

/** A reference to a table whose key gets the organisation: dropped before, and added afterwards with it. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  /** The column that it names there; by default the id. */
  readonly key?: string;
  readonly onDelete?: 'cascade' | 'set null';
}

export const dropReferences = async (trx: Transaction<unknown>, references: readonly Reference[]): Promise<void> => {
  for (const { table, column } of references) await sql.raw(`alter table ${table} drop constraint ${table}_${column}_fkey`).execute(trx);
};

export const addReferences = async (trx: Transaction<unknown>, references: readonly Reference[]): Promise<void> => {
  for (const { table, column, to, key = 'id', onDelete } of references) {
    const end = onDelete === undefined ? '' : `on delete ${onDelete === 'cascade' ? 'cascade' : `set null (${column})`}`;
    await sql
      .raw(
        `alter table ${table} add constraint ${table}_${column}_fkey
          foreign key (${column}, organisation_id) references ${to} (${key}, organisation_id) ${end}`,
      )
      .execute(trx);
  }
};

/** A function that knows the organisation by the number of a row of that table. */
export const knownBy = (name: string, table: string): string => `
  create function ${name}(wanted bigint) returns bigint language plpgsql stable parallel safe as $$
  begin
    return (select organisation_id from ${table} where id = wanted);
  end $$;`;
