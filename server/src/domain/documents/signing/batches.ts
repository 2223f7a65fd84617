/** Signing batches in the database: their state outlives the process that ran them. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SigningState } from '../../../platform/database/schema/signing.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import type { KeyRole } from '../../../platform/keys/key-reader.ts';
import { unlessRemoved } from '../../../platform/http/removed-meanwhile.ts';

export interface NewItem {
  readonly documentId: number;
  readonly state: SigningState;
  readonly outcome: TextKey | '';
}

export interface BatchKey {
  readonly id: string;
  readonly organisationId: number;
}

export interface NewBatch extends BatchKey {
  readonly employeeId: number;
  readonly holder: string;
  readonly role: KeyRole | null;
  readonly at: Date;
  readonly items: readonly NewItem[];
}

/** Creates a batch; false if one of that name exists. A batch in which nothing waits is finished. */
export const storeBatch = async (
  trx: Queryable,
  { id, employeeId, organisationId, holder, role, at, items }: NewBatch,
): Promise<boolean> => {
  const waits = items.some(({ state }) => state === 'waiting');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('signing_batches')
    .values({
      id,
      employee_id: employeeId,
      organisation_id: organisationId,
      holder,
      key_role: role,
      created_at: at,
      finished_at: waits ? null : at,
      dismissed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (items.length > 0) {
    await unlessRemoved(
      trx
        .insertInto('signing_items')
        .values(
          items.map(({ documentId, state, outcome }, index) => ({
            organisation_id: organisationId,
            batch_id: id,
            document_id: documentId,
            position: index + 1,
            state,
            outcome,
            finished_at: state === 'waiting' ? null : at,
          })),
        )
        .execute(),
    );
  }
  return true;
};

/** Records the outcome of a waiting document; false if it no longer waits. */
export const setItem = async (
  trx: Queryable,
  { id, organisationId }: BatchKey,
  documentId: number,
  state: SigningState,
  outcome: TextKey,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('signing_items')
    .set({ state, outcome, finished_at: at })
    .where('batch_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Records that the process with the keys of these batches, which may be of several organisations, is alive. */
export const recordHeartbeat = async (db: Queryable, batches: readonly string[]): Promise<void> => {
  await sql`update signing_batches set heartbeat_at = now() where id = any(${batches}::uuid[])`.execute(db);
};

/** Ends a batch: documents that still wait count as interrupted, for this reason. */
export const endBatch = async (
  db: Queryable,
  { id, organisationId }: BatchKey,
  at: Date,
  reason: TextKey = 'signing.interrupted',
): Promise<void> => {
  await sql`
    with ended as (update signing_batches set finished_at = ${at}
      where id = ${id} and organisation_id = ${organisationId} and finished_at is null)
    update signing_items set state = 'interrupted', outcome = ${reason}, finished_at = ${at}
    where batch_id = ${id} and organisation_id = ${organisationId} and state = 'waiting'`.execute(db);
};

/** Ends the batches of somebody to whom the organisation is closed: nothing more is signed in their name (ADM-8, ADM-32). */
export const endBatchesOf = async (
  trx: Queryable,
  { employeeId, organisationId }: Pick<NewBatch, 'employeeId' | 'organisationId'>,
  at: Date,
): Promise<void> => {
  const batches = await trx
    .selectFrom('signing_batches')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('finished_at', 'is', null)
    .execute();
  for (const { id } of batches) await endBatch(trx, { id, organisationId }, at, 'signing.accessClosed');
};

export const isEnded = async (db: Queryable, { id, organisationId }: BatchKey): Promise<boolean> => {
  const batch = await db
    .selectFrom('signing_batches')
    .select('finished_at')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return batch?.finished_at !== null;
};

/** A process that has been silent for this long is dead. */
const heartbeatTimeoutSeconds = 15;

/** Ends the batches of dead processes. The key was in their memory, so only the person can continue. */
export const endAbandoned = async (db: Queryable, at: Date): Promise<void> => {
  const { rows } = await sql<BatchKey>`
    select id, organisation_id as "organisationId" from signing_batches where finished_at is null and heartbeat_at < clock_timestamp() - make_interval(secs => ${heartbeatTimeoutSeconds})`.execute(
    db,
  );
  for (const batch of rows) await endBatch(db, batch, at);
};
