/** Destroying a document destroys what its tasks say, and the files of their reports; who had what to do by when stays (ADM-82). */
import { sql } from 'kysely';
import { forgetIfLast } from '../documents/drafts/attachments.ts';
import type { ContentsForgetter } from '../documents/retention/destroy.ts';

export const forgetTaskContents: ContentsForgetter = async (trx, { id: documentId, organisationId }, now) => {
  await sql`
    update task_co_executors c set text = '' from tasks t
    where t.id = c.task_id and t.organisation_id = c.organisation_id and t.document_id = ${documentId} and t.organisation_id = ${organisationId}`.execute(
    trx,
  );
  await trx
    .updateTable('tasks')
    .set({ text: '', asked_reason: '' })
    .where('document_id', '=', documentId)
    .where('organisation_id', '=', organisationId)
    .execute();
  await trx.deleteFrom('held_tasks').where('document_id', '=', documentId).where('organisation_id', '=', organisationId).execute();
  await sql`
    delete from held_tasks h using tasks t
    where t.id = h.parent_id and t.organisation_id = h.organisation_id and t.document_id = ${documentId} and t.organisation_id = ${organisationId}`.execute(
    trx,
  );
  const files = await trx
    .deleteFrom('task_files as a')
    .using(['files as f', 'tasks as t'])
    .whereRef('f.id', '=', 'a.file_id')
    .whereRef('f.organisation_id', '=', 'a.organisation_id')
    .whereRef('t.id', '=', 'a.task_id')
    .whereRef('t.organisation_id', '=', 'a.organisation_id')
    .where('t.document_id', '=', documentId)
    .where('t.organisation_id', '=', organisationId)
    .returning(['f.id', 'f.sha256'])
    .execute();
  const keys: string[] = [];
  for (const { id } of files) keys.push(...(await forgetIfLast(trx, organisationId, id, now)));
  return { hashes: files.map(({ sha256 }) => sha256), keys };
};
