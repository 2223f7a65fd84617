/** The texts of a document as they were sent, and the one that a person agreed to (DAY-14). */
import type { CallAnswer } from '@qujat/contract/call';
import type { documentVersions } from '@qujat/contract/reading';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { loadDocumentFacts } from '../pages/document-facts.ts';
import type { DocumentKey, RouteState } from '../route/model.ts';
import type { MergedBlock } from '../text/merge-text.ts';

const blockText = (block: MergedBlock): string =>
  block.kind === 'table' ? block.table.rows.map((row) => row.join('\t')).join('\n') : block.runs.map(({ text }) => text).join('');

/** What people read of a document, in Russian where its template is in two languages. */
const plainText = async (db: Queryable, state: RouteState): Promise<{ subject: string; body: string }> => {
  const { subject, text, fields, templateText } = await loadDocumentFacts(db, state);
  const column = templateText?.columns.find(({ language }) => language === 'ru') ?? templateText?.columns[0];
  const values = fields.map(({ ru, valueRu, table }) => `${ru}: ${table ? table.rows.map((row) => row.join('\t')).join('\n') : valueRu}`);
  return { subject, body: [...(column?.blocks.map(blockText) ?? []), ...values, text].filter((each) => each.trim() !== '').join('\n\n') };
};

/** Keeps the text with which a document leaves drafts. */
export const keepText = async (trx: Queryable, state: RouteState, now: Date): Promise<void> => {
  const { id, organisationId, launchVersion } = state.document;
  await trx
    .insertInto('document_texts')
    .values({ organisation_id: organisationId, document_id: id, version: launchVersion, sent_at: now, ...(await plainText(trx, state)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The version of the text to which one of these employees last agreed; null if none has. */
const agreedVersion = async (
  db: Queryable,
  { id, organisationId }: DocumentKey,
  employeeIds: readonly number[],
): Promise<number | null> => {
  const { rows } = await sql<{ version: number }>`
    select t.version from document_texts t
    where t.document_id = ${id} and t.organisation_id = ${organisationId} and t.sent_at <= (
      select max(at) from document_log
      where document_id = ${id} and organisation_id = ${organisationId} and action in ('aggregation.agree', 'approval.agree')
        and coalesce(on_behalf_of, actor_id) = any(${employeeIds}::bigint[]))
    order by t.version desc limit 1`.execute(db);
  return rows[0]?.version ?? null;
};

export const loadVersions = async (
  db: Queryable,
  document: DocumentKey,
  employeeIds: readonly number[],
): Promise<CallAnswer<typeof documentVersions>> => {
  const rows = await db
    .selectFrom('document_texts')
    .selectAll()
    .where('document_id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .orderBy('version')
    .execute();
  return {
    versions: rows.map(({ version, sent_at, subject, body }) => ({ version, sentAt: unixSeconds(sent_at), subject, text: body })),
    agreedVersion: await agreedVersion(db, document, employeeIds),
  };
};

/** How many texts were sent, and whether the last one differs from the one that the person agreed to. */
export const summariseVersions = async (
  db: Queryable,
  document: DocumentKey,
  employeeIds: readonly number[],
): Promise<{ versions: number; changedSinceAgreed: boolean }> => {
  const { versions, agreedVersion: agreed } = await loadVersions(db, document, employeeIds);
  const [last, before] = [versions.at(-1), versions.find(({ version }) => version === agreed)];
  const changed = before !== undefined && last !== undefined && (before.text !== last.text || before.subject !== last.subject);
  return { versions: versions.length, changedSinceAgreed: changed };
};
