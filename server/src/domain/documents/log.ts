/** The append-only log of a document, and the proof that nobody has altered it. */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { checkChain, type Chain, type ChainRow } from './log-chain.ts';
import type { DocumentKey } from './route/model.ts';
import type { LogEntry } from './route/transition.ts';

/** An entry for a document; the database numbers and chains it. */
export interface LogRecord extends Omit<LogEntry, 'action' | 'statusBefore'> {
  readonly organisationId: number;
  readonly documentId: number;
  readonly action: string;
  readonly statusBefore: LogEntry['statusBefore'] | null;
  readonly details?: Record<string, unknown>;
}

/** Appends entries in order. The caller holds the document's lock, so that appends cannot interleave. */
export const appendLog = async (trx: Queryable, records: readonly LogRecord[], table: LogTable = 'document_log'): Promise<void> => {
  if (records.length === 0) return;
  await trx
    .insertInto(table)
    .values(
      records.map((each) => ({
        organisation_id: each.organisationId,
        document_id: each.documentId,
        at: each.at,
        actor_id: each.actorId,
        on_behalf_of: each.onBehalfOf,
        action: each.action,
        status_before: each.statusBefore,
        status_after: each.statusAfter,
        comment: each.comment,
        address: each.address,
        details: each.details ?? {},
      })),
    )
    .execute();
};

/** Logs of this form: that of documents, and that of tasks without one (docs/decisions/0265). */
export type LogTable = 'document_log' | 'task_log';

const loadChains = async (db: Queryable, where: RawBuilder<unknown>, table: LogTable = 'document_log'): Promise<readonly ChainRow[]> => {
  // Trees of tasks have no document, and nothing destroys their comments.
  const words =
    table === 'document_log'
      ? sql`format, comment_digest, comment_salt, exists (select from destroyed_documents x
          where x.document_id = l.document_id and x.organisation_id = l.organisation_id) as destroyed`
      : sql`1 as format, null::bytea as comment_digest, null::bytea as comment_salt, false as destroyed`;
  const { rows } = await sql<ChainRow>`
    select document_id, sequence, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, on_behalf_of, action, status_before,
      status_after, comment, address, details::text as details, previous_hash, hash, ${words}
    from ${sql.table(table)} l where ${where} order by document_id, sequence`.execute(db);
  return rows;
};

/** Recomputes a document's chain. Returns the number of the first entry that does not match, or null if all do. */
export const firstBrokenEntry = async (db: Queryable, { id, organisationId }: DocumentKey, table?: LogTable): Promise<number | null> =>
  checkChain(id, await loadChains(db, sql`l.document_id = ${id} and l.organisation_id = ${organisationId}`, table)).broken;

const batch = 2000;

/** Recomputes the chains of all documents, deleted ones included, or those of all trees of tasks without a document. */
export async function* checkChains(db: Queryable, table: LogTable = 'document_log'): AsyncGenerator<Chain> {
  const { rows } = await sql<{ last: number | null }>`select max(document_id) as last from ${sql.table(table)}`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let from = 1; from <= last; from += batch) {
    const chains = Map.groupBy(
      await loadChains(db, sql`document_id between ${from} and ${from + batch - 1}`, table),
      (row) => row.document_id,
    );
    for (const [documentId, entries] of chains) yield checkChain(documentId, entries);
  }
}
