/** Inserts complete documents with their participants and history, many at once. */
import type { Queryable } from '../../platform/database/pool.ts';
import type { DocumentTables } from '../../platform/database/schema/documents.ts';
import type { Insertable, Selectable } from 'kysely';
import { refreshFeeds } from './feed-store.ts';
import { appendLog, type LogRecord } from './log.ts';
import type { RouteParticipant } from './route/model.ts';

/** A participant; the defaults are those of a participant who has not acted. */
export type StoredParticipant = Partial<RouteParticipant> & Pick<RouteParticipant, 'stage' | 'employeeId'>;

/** A document to be stored. The status must be the one to which the participants have brought it. */
export interface StoredDocument {
  readonly document: Insertable<DocumentTables['documents']>;
  readonly participants: readonly StoredParticipant[];
  /** In their order; the log is append-only. */
  readonly log: readonly Omit<LogRecord, 'documentId' | 'organisationId'>[];
}

const participantRow = (
  { id, organisation_id }: Pick<Selectable<DocumentTables['documents']>, 'id' | 'organisation_id'>,
  each: StoredParticipant,
) => ({
  organisation_id,
  document_id: id,
  stage: each.stage,
  employee_id: each.employeeId,
  queue_number: each.queueNumber ?? 1,
  state: each.state ?? ('waiting' as const),
  task: each.task ?? '',
  due_at: each.dueAt ?? null,
  comment: each.comment ?? '',
  decided_at: each.decidedAt ?? null,
  decided_by: each.decidedBy ?? null,
  assigned_by: each.assignedBy ?? null,
  objected: each.objected ?? false,
});

/** PostgreSQL allows 65,535 parameters in a statement; a document has some twenty, each participant twelve. */
const batch = 500;

const insertBatch = async (trx: Queryable, stored: readonly StoredDocument[]): Promise<number[]> => {
  const rows = await trx
    .insertInto('documents')
    .values(stored.map((each) => each.document))
    .returning(['id', 'organisation_id', 'initiator_id', 'created_at'])
    .execute();
  const participants = stored.flatMap((each, index) => each.participants.map((entry) => participantRow(rows[index]!, entry)));
  for (let from = 0; from < participants.length; from += 4000)
    await trx
      .insertInto('participants')
      .values(participants.slice(from, from + 4000))
      .execute();
  const log = stored.flatMap((each, index) =>
    each.log.map((entry) => ({ ...entry, organisationId: each.document.organisation_id, documentId: rows[index]!.id })),
  );
  for (let from = 0; from < log.length; from += 4000) await appendLog(trx, log.slice(from, from + 4000));
  // Authors have read their own documents.
  await trx
    .insertInto('document_marks')
    .values(
      rows.map((row) => ({
        organisation_id: row.organisation_id,
        employee_id: row.initiator_id,
        document_id: row.id,
        read_at: row.created_at,
      })),
    )
    .execute();
  return rows.map((row) => row.id);
};

/** Stores documents, brings feed, counters and search up to date, and returns their ids in the same order. */
export const storeDocuments = async (trx: Queryable, stored: readonly StoredDocument[]): Promise<number[]> => {
  const ids: number[] = [];
  for (let from = 0; from < stored.length; from += batch) ids.push(...(await insertBatch(trx, stored.slice(from, from + batch))));
  const byOrganisation = Map.groupBy(ids.entries(), ([place]) => stored[place]!.document.organisation_id);
  for (const [organisationId, group] of byOrganisation)
    await refreshFeeds(
      trx,
      organisationId,
      group.map(([, id]) => id),
    );
  return ids;
};
