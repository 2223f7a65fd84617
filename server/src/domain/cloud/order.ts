/** The order of a folder's columns (extension; docs/decisions/0095). */
import type { Order } from '@qujat/contract/cloud';
import { sql, type RawBuilder } from 'kysely';

/** Names are compared by Kazakh rules: its alphabet contains the Russian letters in their own order. */
export const byName = sql.raw('collate "kk-x-icu"');

type Column = 'name' | 'created' | 'size';

const split = (order: Order): { column: Column; down: boolean } => ({
  column: order.replace('-', '') as Column,
  down: order.startsWith('-'),
});

const way = (down: boolean): RawBuilder<unknown> => sql.raw(down ? 'desc' : 'asc');

/** The order of folders, which have no size: they are then sorted by name. */
export const folderOrder = (order?: Order): RawBuilder<unknown> => {
  const { column, down } = order ? split(order) : { column: 'name', down: false };
  if (column === 'created') return sql`f.created_at ${way(down)}, f.id ${way(down)}`;
  return sql`f.name ${byName} ${way(column === 'name' && down)}, f.id ${way(column === 'name' && down)}`;
};

/** For rows of folder_files; `backwards` reads from the other end. Every column has an index. */
export const fileOrder = (order: Order, backwards: boolean, row = 'ff'): RawBuilder<unknown> => {
  const { column, down } = split(order);
  const [key, id] = [sql.ref(`${row}.${column === 'created' ? 'added_at' : column}`), sql.ref(`${row}.file_id`)];
  const wayOf = way(down !== backwards);
  return column === 'name' ? sql`${key} ${byName} ${wayOf}, ${id} ${wayOf}` : sql`${key} ${wayOf}, ${id} ${wayOf}`;
};

/** The order of search results: rows with name, size and `at`, folders above files. */
export const foundOrder = (order?: Order): RawBuilder<unknown> => {
  if (!order) return sql`case when rank = 1 then at end desc, name ${byName}, id`;
  const { column, down } = split(order);
  if (column === 'created') return sql`at ${way(down)}, id ${way(down)}`;
  const name = sql`name ${byName}`;
  return column === 'name' ? sql`${name} ${way(down)}, id ${way(down)}` : sql`size ${way(down)}, ${name}, id`;
};
