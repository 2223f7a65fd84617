/** The heads of the document log: the last entry of every document's log, and one hash over all of them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';

export interface Head {
  readonly documentId: number;
  /** The number of the document's entries. */
  readonly length: number;
  /** The hash of the last entry, hexadecimal. */
  readonly hash: string;
}

/** Keyed by document. */
export type Heads = ReadonlyMap<number, Head>;

export const loadHeads = async (db: Queryable): Promise<Heads> => {
  const { rows } = await sql<Head>`
    select distinct on (document_id) document_id as "documentId", sequence as length, encode(hash, 'hex') as hash
    from document_log order by document_id, sequence desc`.execute(db);
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
const findAt = async (db: Queryable, heads: readonly Head[]): Promise<ReadonlyMap<number, Found>> => {
  const { rows } = await sql<Found>`
    select h.id as "documentId", (select count(*) from document_log c where c.document_id = h.id) as entries, encode(l.hash, 'hex') as hash
    from unnest(${heads.map(({ documentId }) => documentId)}::bigint[], ${heads.map(({ length }) => length)}::int[]) h (id, sequence)
    left join document_log l on l.document_id = h.id and l.sequence = h.sequence`.execute(db);
  return new Map(rows.map((row) => [row.documentId, row]));
};

const headFault = ({ documentId, length, hash }: Head, found: Found | undefined): string | null => {
  const entries = found?.entries ?? 0;
  if (entries === 0) return `Document ${documentId}: its log of ${length} entries was removed.`;
  if (entries < length) return `Document ${documentId}: its log was cut off, ${length} entries were anchored and ${entries} are left.`;
  return found?.hash === hash ? null : `Document ${documentId}: its log was replaced, entry ${length} is not the one that was anchored.`;
};

const batch = 2000;

/** For each document whose log no longer contains its head, one line that says what has happened. */
export const brokenHeads = async (db: Queryable, heads: Heads): Promise<ReadonlyMap<number, string>> => {
  const broken = new Map<number, string>();
  const all = [...heads.values()];
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch);
    const found = await findAt(db, some);
    for (const head of some) {
      const fault = headFault(head, found.get(head.documentId));
      if (fault !== null) broken.set(head.documentId, fault);
    }
  }
  return broken;
};
