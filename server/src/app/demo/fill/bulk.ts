/** Many rows in one statement. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** A row as given: identifiers may be chosen beforehand, and columns with a default may be omitted from all rows alike. */
export type Row = Readonly<Record<string, unknown>>;

/** Reserves identifiers from a table's own sequence, so that rows that refer to each other can be inserted in bulk. */
export const reserveIds = async (db: Queryable, table: keyof Schema, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Inserts rows in order. All have the columns of the first one. */
export const insertRows = async (db: Queryable, table: keyof Schema, rows: readonly Row[]): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
};

/** Inserts one row for each reserved identifier, and returns the identifiers. */
export const insertNumbered = async (db: Queryable, table: keyof Schema, rows: readonly Row[]): Promise<number[]> => {
  const ids = await reserveIds(db, table, rows.length);
  await insertRows(
    db,
    table,
    rows.map((row, index) => ({ id: ids[index], ...row })),
  );
  return ids;
};
