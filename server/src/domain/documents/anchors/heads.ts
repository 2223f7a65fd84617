/** The heads of a log: the last entry of every document's log, or of every tree of tasks, and one hash over all of them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { LogTable } from '../log.ts';

/** What the log of each table is about. */
export const aboutWhat: Readonly<Record<LogTable, string>> = { document_log: 'Document', task_log: 'Task tree' };

export interface Head {
  /** In the log of tasks: the top of the tree. */
  readonly documentId: number;
  /** The number of its entries. */
  readonly length: number;
  /** The hash of the last entry, hexadecimal. */
  readonly hash: string;
}

/** Keyed by document. */
export type Heads = ReadonlyMap<number, Head>;

export const loadHeads = async (db: Queryable, table: LogTable): Promise<Heads> => {
  const { rows } = await sql<Head>`
    select distinct on (document_id) document_id as "documentId", sequence as length, encode(hash, 'hex') as hash
    from ${sql.table(table)} order by document_id, sequence desc`.execute(db);
  return new Map(rows.map((head) => [head.documentId, head]));
};

/** The prefix distinguishes a leaf from a node. */
const leaf = ({ documentId, length, hash }: Head): Buffer => createHash('sha256').update(`\0${documentId}:${length}:${hash}`).digest();
const node = (left: Buffer, right: Buffer): Buffer => createHash('sha256').update('\u0001').update(left).update(right).digest();

/** The root of the Merkle tree over all heads in the order of their documents, hexadecimal. */
export const rootOf = (heads: Heads): string => {
  let level = [...heads.values()].toSorted((one, other) => one.documentId - other.documentId).map(leaf);
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left, right] = [level[2 * index]!, level[2 * index + 1]];
      return right ? node(left, right) : left;
    });
  return (level[0] ?? createHash('sha256').digest()).toString('hex');
};

interface Found {
  readonly documentId: number;
  readonly entries: number;
  readonly hash: string | null;
}

/** The length of each chain, and the hash of its entry with the anchored number. */
const findAt = async (db: Queryable, table: LogTable, heads: readonly Head[]): Promise<ReadonlyMap<number, Found>> => {
  const { rows } = await sql<Found>`
    select h.id as "documentId", (select count(*) from ${sql.table(table)} c where c.document_id = h.id) as entries, encode(l.hash, 'hex') as hash
    from unnest(${heads.map(({ documentId }) => documentId)}::bigint[], ${heads.map(({ length }) => length)}::int[]) h (id, sequence)
    left join ${sql.table(table)} l on l.document_id = h.id and l.sequence = h.sequence`.execute(db);
  return new Map(rows.map((row) => [row.documentId, row]));
};

const headFault = (table: LogTable, { documentId, length, hash }: Head, found: Found | undefined): string | null => {
  const entries = found?.entries ?? 0;
  const what = `${aboutWhat[table]} ${documentId}`;
  if (entries === 0) return `${what}: its log of ${length} entries was removed.`;
  if (entries < length) return `${what}: its log was cut off, ${length} entries were anchored and ${entries} are left.`;
  return found?.hash === hash ? null : `${what}: its log was replaced, entry ${length} is not the one that was anchored.`;
};

const batch = 2000;

/** For each log that no longer contains its head, one line that says what has happened. */
export const brokenHeads = async (db: Queryable, table: LogTable, heads: Heads): Promise<ReadonlyMap<number, string>> => {
  const broken = new Map<number, string>();
  const all = [...heads.values()];
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch);
    const found = await findAt(db, table, some);
    for (const head of some) {
      const fault = headFault(table, head, found.get(head.documentId));
      if (fault !== null) broken.set(head.documentId, fault);
    }
  }
  return broken;
};
