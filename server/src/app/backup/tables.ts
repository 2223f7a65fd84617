/** A backup's queries of the database's own catalog. */
import type pg from 'pg';
import { quoted, type BackedUpSequence, type BackedUpTable } from './format.ts';

const own = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** Every table except the list of migrations, with its columns; columns that PostgreSQL computes are left out. */
export const readTables = async (client: pg.ClientBase): Promise<BackedUpTable[]> => {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${own} and c.relname <> 'migrations' group by c.relname order by c.relname`);
  return rows;
};

/** For PostgreSQL's plans. Its own tables are left out: they are not the owner's, and its log would get a warning about each. */
export const analyzeTables = async (client: pg.ClientBase): Promise<void> => {
  const names = (await readTables(client)).map(({ name }) => quoted(name));
  if (names.length > 0) await client.query(`analyze ${names.join(', ')}`);
};

export const readMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`);
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
};

/** The current values of the identities. */
export const readSequences = async (client: pg.ClientBase): Promise<BackedUpSequence[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' where ${own} order by 1, 2`);
  const sequences: BackedUpSequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${sequence}`,
    );
    const [value] = values;
    sequences.push({ table, column, last: value?.called ? Number(value.last) : null });
  }
  return sequences;
};

/** Keys of all files that the database names: every column with such a key is called `storage_key`. */
export const readStorageKeys = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: columns } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped where ${own} order by 1`,
  );
  const keys = new Set<string>();
  for (const { name } of columns) {
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from ${quoted(name)} where storage_key is not null order by 1`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys];
};

/** The hashes that the database notes of its files: every table with a `storage_key` and a `sha256`. */
export const readFileHashes = async (client: pg.ClientBase): Promise<Map<string, string>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('storage_key', 'sha256') and not a.attisdropped where ${own} group by c.relname having count(*) = 2 order by 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string; sha256: string }>(
      `select storage_key as key, sha256 from ${quoted(name)} where storage_key is not null and sha256 is not null`,
    );
    for (const { key, sha256 } of rows) hashes.set(key, sha256);
  }
  return hashes;
};
