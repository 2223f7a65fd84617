/** Destroys the contents of the documents that a completed act lists; the register keeps number, dates, hashes and the act (ADM-82). */
import { createHash } from 'node:crypto';
import { statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { DestroyedHashes } from '../../../platform/database/schema/registers.ts';
import { removeBytes } from '../../../platform/files/forget.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { forgetIfLast } from '../drafts/attachments.ts';
import { refreshFeed } from '../feed-store.ts';
import { lockDocuments } from '../load-states.ts';
import type { DocumentKey } from '../route/model.ts';
import { appendLog } from '../log.ts';
import { hasPassed, isHeld } from './period.ts';
import { releaseItems } from './release.ts';

const atOnce = 100;

interface Pending {
  readonly organisationId: number;
  readonly actId: number;
  readonly documentId: number;
  /** Who wrote the act. */
  readonly actorId: number;
}

const loadPending = async (db: Queryable): Promise<readonly Pending[]> =>
  db
    .selectFrom('destruction_items as t')
    .innerJoin('documents as a', (join) => join.onRef('a.id', '=', 't.act_id').onRef('a.organisation_id', '=', 't.organisation_id'))
    .select(['t.organisation_id as organisationId', 't.act_id as actId', 't.document_id as documentId', 'a.initiator_id as actorId'])
    .where('t.released_at', 'is', null)
    .where('t.destroyed_at', 'is', null)
    .where('a.status', '=', statuses.completed)
    .orderBy('t.act_id')
    .orderBy('t.document_id')
    .limit(atOnce)
    .execute();

/** Empties what another domain keeps about a document (app/areas.ts). Returns the hashes of its files and the keys of their bytes. */
export type ContentsForgetter = (trx: Queryable, document: DocumentKey, now: Date) => Promise<Forgotten>;

interface Forgotten {
  readonly hashes: readonly string[];
  readonly keys: readonly string[];
}

/** The files of a document: their hashes, and the keys of the bytes that nothing else refers to. */
const forgetFiles: ContentsForgetter = async (trx, { id: documentId, organisationId }, now) => {
  const files = await trx
    .deleteFrom('document_attachments as a')
    .using('files as f')
    .whereRef('f.id', '=', 'a.file_id')
    .whereRef('f.organisation_id', '=', 'a.organisation_id')
    .where('a.document_id', '=', documentId)
    .where('a.organisation_id', '=', organisationId)
    .returning(['f.id', 'f.sha256'])
    .execute();
  const keys: string[] = [];
  for (const { id } of files) keys.push(...(await forgetIfLast(trx, organisationId, id, now)));
  return { hashes: files.map(({ sha256 }) => sha256), keys };
};

/** Originals are named by their content. The keys of those that no other document has, of any organisation, left to the sweep of remains if the server ends now. */
const forgetOriginals = async (trx: Queryable, { id, organisationId }: DocumentKey, now: Date) => {
  const originals = await trx
    .updateTable('document_originals')
    .set({ destroyed_at: now })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .returning(['sha256', 'storage_key'])
    .execute();
  const keys: string[] = [];
  for (const { storage_key: key } of originals) {
    const other = await trx
      .selectFrom('document_originals')
      .select('id')
      .where('storage_key', '=', key)
      .where('destroyed_at', 'is', null)
      .executeTakeFirst();
    if (!other) keys.push(key);
  }
  if (keys.length > 0)
    await trx
      .insertInto('file_remains')
      .values(keys.map((key) => ({ key, since: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { hashes: originals.map(({ sha256 }) => sha256), keys };
};

/** Destroys the comments of the document's log. Returns what its entry about the destruction notes, so that the chain can still be checked. */
const forgetComments = async (trx: Queryable, documentId: number): Promise<unknown> => {
  const { rows } = await sql<{ words: unknown }>`select forget_log_comments(${documentId}) as words`.execute(trx);
  return rows[0]?.words;
};

const wipe = async (trx: Queryable, { id, organisationId }: DocumentKey): Promise<string> => {
  const { subject, body } = await trx
    .selectFrom('documents')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('documents')
    .set({ subject: '', body: {}, attachment_count: 0 })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await trx
    .updateTable('participants')
    .set({ task: '', comment: '' })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await trx
    .updateTable('document_marks')
    .set({ note: null })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await trx
    .updateTable('exchange_messages')
    .set({ envelope: '', reason: null })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await trx
    .updateTable('notifications')
    .set({ comment: '' })
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  await sql`
    update mobile_signings m set comment = null from mobile_signing_documents d
    where d.signing_id = m.id and d.organisation_id = m.organisation_id and d.document_id = ${id} and d.organisation_id = ${organisationId}`.execute(
    trx,
  );
  await trx.deleteFrom('document_entries').where('document_id', '=', id).where('organisation_id', '=', organisationId).execute();
  await trx.deleteFrom('document_texts').where('document_id', '=', id).where('organisation_id', '=', organisationId).execute();
  await trx.deleteFrom('document_drafts').where('document_id', '=', id).where('organisation_id', '=', organisationId).execute();
  return createHash('sha256').update(JSON.stringify({ subject, body })).digest('hex');
};

/** What stands in the way of destruction now; a hold may have come, or the period may have changed, since the act was written. */
const obstacle = async (trx: Queryable, { id, organisationId }: DocumentKey, now: Date): Promise<'hold' | 'period' | null> => {
  const { rows } = await sql<{ held: boolean; passed: boolean }>`
    select ${isHeld} as held, ${hasPassed(now)} as passed
    from documents d join organisations o on o.id = d.organisation_id join document_indices i on i.id = d.index_id and i.organisation_id = d.organisation_id
    where d.id = ${id} and d.organisation_id = ${organisationId} for share of i`.execute(trx);
  const [found] = rows;
  if (!found?.passed) return 'period';
  return found.held ? 'hold' : null;
};

const destroy = async (
  trx: Queryable,
  { organisationId, actId, documentId, actorId }: Pending,
  forgetters: readonly ContentsForgetter[],
  now: Date,
): Promise<readonly string[]> => {
  const document = { id: documentId, organisationId };
  await lockDocuments(trx, organisationId, [documentId]);
  const because = await obstacle(trx, document, now);
  if (because) {
    await releaseItems(trx, [documentId], { organisationId, because, now, actorId });
    return [];
  }
  const claimed = await trx
    .updateTable('destruction_items')
    .set({ destroyed_at: now })
    .where('act_id', '=', actId)
    .where('document_id', '=', documentId)
    .where('organisation_id', '=', organisationId)
    .where('released_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (!claimed) return [];
  const files = [];
  for (const forget of [forgetFiles, ...forgetters]) files.push(await forget(trx, document, now));
  const originals = await forgetOriginals(trx, document, now);
  const hashes: DestroyedHashes = {
    content: await wipe(trx, document),
    originals: originals.hashes,
    files: files.flatMap(({ hashes: each }) => each),
  };
  await trx
    .insertInto('destroyed_documents')
    .values({ organisation_id: organisationId, document_id: documentId, act_id: actId, destroyed_at: now, hashes: JSON.stringify(hashes) })
    .execute();
  const words = await forgetComments(trx, documentId);
  const own = () => trx.selectFrom('documents').where('organisation_id', '=', organisationId);
  const act = await own().select('number').where('id', '=', actId).executeTakeFirstOrThrow();
  const { status } = await own().select('status').where('id', '=', documentId).executeTakeFirstOrThrow();
  await appendLog(trx, [
    {
      organisationId,
      documentId,
      at: now,
      actorId,
      onBehalfOf: null,
      action: 'retention.destroyed',
      statusBefore: status,
      statusAfter: status,
      comment: `№ ${act.number}`,
      address: '',
      details: { act: actId, hashes, words },
    },
  ]);
  await refreshFeed(trx, organisationId, documentId);
  return [...files.flatMap(({ keys }) => keys), ...originals.keys];
};

interface Destruction {
  readonly files: FileStore;
  readonly forgetters: readonly ContentsForgetter[];
}

/** A document at a time: a server that ends in between goes on with the next one. */
export const destroyPending = async (db: Database, { files, forgetters }: Destruction, now: Date, ending?: AbortSignal): Promise<void> => {
  for (const each of await loadPending(db)) {
    if (ending?.aborted) return;
    const keys = await db.transaction().execute((trx) => destroy(trx, each, forgetters, now));
    await removeBytes(db, files, keys);
  }
};

export const destroyContentsJob = (destruction: Destruction): Job => ({
  name: 'destroy-contents',
  everyMs: 60_000,
  run: (db, now, ending) => destroyPending(db, destruction, now, ending),
});
