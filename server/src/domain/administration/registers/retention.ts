/** Storage periods that have passed, and the acts by which documents are destroyed (ADM-82). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  proposalsOnPage,
  type readRetention as readCall,
  type startDestruction as startCall,
} from '@qujat/contract/administration/retention';
import { sql } from 'kysely';
import type { DocumentStatus } from '@qujat/contract/vocabulary';
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { createDraft } from '../../documents/drafts/create-draft.ts';
import { lockDocuments } from '../../documents/load-states.ts';
import { hasPassed, isHeld, keptUntil } from '../../documents/retention/period.ts';
import { statusName } from '../../documents/statuses.ts';
import { isStartedBy } from '../../documents/templates/may-start.ts';
import { note } from '../departments/store.ts';
import { readHolds } from './holds.ts';

interface Row {
  readonly id: number;
  readonly number: string;
  readonly subject: string;
  readonly index: string;
  readonly issuedOn: string;
  readonly keptUntil: string;
}

/** Documents that may be listed: their period has passed, nobody holds them, and no act lists or has destroyed them. */
const proposed = (organisationId: number, now: Date) => sql`
  from documents d join organisations o on o.id = d.organisation_id join document_indices i on i.id = d.index_id and i.organisation_id = d.organisation_id
  where d.organisation_id = ${organisationId} and ${hasPassed(now)} and not ${isHeld}
    and not exists (select from destruction_items t where t.document_id = d.id and t.organisation_id = d.organisation_id and t.released_at is null)`;

const columns = sql`
  d.id, d.number, d.subject, i.code as index, to_char(d.issue_date at time zone o.time_zone, 'YYYY-MM-DD') as "issuedOn",
  to_char(${keptUntil}, 'YYYY-MM-DD') as "keptUntil"`;

const loadProposals = async (
  { db, session, now }: SessionContext,
  { indexId, page = 0 }: CallInput<typeof readCall>,
): Promise<{ proposals: Row[]; total: number }> => {
  const from = proposed(session.organisationId, now);
  const ofIndex = indexId === undefined ? sql`true` : sql`i.id = ${indexId}`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} and ${ofIndex} order by d.finished_at, d.id limit ${proposalsOnPage} offset ${page * proposalsOnPage}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: string }>`select count(*) as total ${from} and ${ofIndex}`.execute(db);
  return { proposals: rows, total: Number(counts[0]?.total ?? 0) };
};

const loadActs = async ({ db, session, language }: SessionContext): Promise<CallAnswer<typeof readCall>['acts']> => {
  const { rows } = await sql<{
    readonly id: number;
    readonly number: string;
    readonly status: DocumentStatus;
    readonly startedAt: Date;
    readonly listed: string;
    readonly destroyed: string;
    readonly released: string;
  }>`
    select a.id, a.number, a.status, a.created_at as "startedAt", count(*) as listed, count(t.destroyed_at) as destroyed,
      count(t.released_at) as released
    from destruction_items t join documents a on a.id = t.act_id and a.organisation_id = t.organisation_id
    where a.organisation_id = ${session.organisationId} group by a.id, a.organisation_id order by a.id desc limit 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    statusName: statusName(language, row.status),
    isDraft: row.status === statuses.draft,
    startedAt: Math.floor(row.startedAt.getTime() / 1000),
    listed: Number(row.listed),
    destroyed: Number(row.destroyed),
    released: Number(row.released),
  }));
};

const loadChoices = async ({
  db,
  session,
  language,
}: SessionContext): Promise<Pick<CallAnswer<typeof readCall>, 'indices' | 'templates'>> => {
  const { organisationId } = session;
  const indices = await db
    .selectFrom('document_indices')
    .select(['id', 'code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', organisationId)
    .orderBy(sql`code collate "kk-x-icu"`)
    .execute();
  const templates = await db
    .selectFrom('templates as t')
    .select(['t.id', 't.name_ru', 't.name_kk'])
    .where('t.organisation_id', '=', organisationId)
    .where('t.correspondence', 'is', null)
    .where(isStartedBy(session))
    .orderBy(sql`t.name_ru collate "kk-x-icu"`)
    .execute();
  const named = ({ name_ru, name_kk }: { readonly name_ru: string; readonly name_kk: string }): string =>
    inLanguage(language, name_ru, name_kk);
  return {
    indices: indices.map((each) => ({ id: each.id, code: each.code, name: named(each) })),
    templates: templates.map((each) => ({ id: each.id, name: named(each) })),
  };
};

export const readRetention = async (input: CallInput<typeof readCall>, context: SessionContext): Promise<CallAnswer<typeof readCall>> => ({
  ...(await loadProposals(context, input)),
  holds: await readHolds(context),
  acts: await loadActs(context),
  ...(await loadChoices(context)),
});

/** Takes the documents for this act: all of them or none. Throws BusinessError if one may not be listed any more. */
const listDocuments = async (trx: Queryable, actId: number, ids: readonly number[], { session, now }: SessionContext): Promise<void> => {
  await lockDocuments(trx, session.organisationId, ids);
  const { rows } = await sql<Row>`
    select ${columns} ${proposed(session.organisationId, now)} and d.id = any(${[...ids]}::bigint[])`.execute(trx);
  if (rows.length < new Set(ids).size) throw new BusinessError('retention.changed');
  await trx
    .insertInto('destruction_items')
    .values(
      rows.map((row) => ({
        organisation_id: session.organisationId,
        act_id: actId,
        document_id: row.id,
        number: row.number,
        issued_on: row.issuedOn,
        subject: row.subject,
        index_code: row.index,
        kept_until: row.keptUntil,
        released_at: null,
        released_because: null,
        destroyed_at: null,
      })),
    )
    .execute();
};

/** The act is a draft of whoever begins it, on the route of its template. */
export const startDestruction = (
  { templateId, ids }: CallInput<typeof startCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof startCall>> =>
  context.db.transaction().execute(async (trx) => {
    const { session, now, address, say } = context;
    const id = await createDraft(trx, {
      organisationId: session.organisationId,
      initiator: session.employeeId,
      template: templateId,
      title: say('retention.actTitle'),
      body: { text: say('retention.actText'), language: context.language === 'kk' ? 'kk' : 'ru' },
      now,
      address,
    });
    await listDocuments(trx, id, ids, context);
    const listed = [...new Set(ids)];
    await note(trx, context, 'destruction.begun', { document: id, documents: listed.length, listed: listed.join(',') });
    return { id };
  });
