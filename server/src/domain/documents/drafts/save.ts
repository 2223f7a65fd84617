/** Saves the page's state of a draft. If two pages write, one gets a conflict: nothing is overwritten silently. */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { GivenParticipant, saveDraft as saveCall } from '@qujat/contract/new-document';
import { stages } from '@qujat/contract/vocabulary';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, ConflictError, FieldError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { refreshFeed } from '../feed-store.ts';
import { RefusedError } from '../refuse.ts';
import type { RouteState } from '../route/model.ts';
import type { StoredParticipant } from '../store-documents.ts';
import { versioned } from '../templates/versions.ts';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import { createDraft } from './create-draft.ts';
import { areRemovable } from './left-out.ts';
import { takeMine } from './my-draft.ts';
import { expectNobodyTakenOut, loadRouteRule } from './route-rule.ts';
import { expectStillAsked, expectStorable, writtenFields, type WrittenFields } from './written-fields.ts';

type Input = CallInput<typeof saveCall>;
type Answer = CallAnswer<typeof saveCall>;
type Context = Pick<SessionContext, 'db' | 'session' | 'now' | 'address'>;

/** The end of a day in the organisation's time zone. */
const endOfDay = async (db: Queryable, day: string | undefined, timeZone: string): Promise<Date | null> => {
  if (day === undefined) return null;
  const { rows } = await sql<{ end: Date }>`select (${day}::date + time '23:59:59') at time zone ${timeZone} as end`.execute(db);
  return rows[0]?.end ?? null;
};

/**
 * Values are stored only for fields of the template, as long as their kind may be, and only documents of some templates may be public. A draft that is stored goes by the
 * version that it began with.
 */
const expectAllowed = async (
  db: Queryable,
  { templateId, values, isPublic, leftOut = [] }: Input,
  id: number | undefined,
  organisationId: number,
): Promise<readonly StoredField[]> => {
  const template = await db
    .selectFrom('templates as t')
    .leftJoin('documents as d', (join) =>
      join
        .onRef('d.template_id', '=', 't.id')
        .onRef('d.organisation_id', '=', 't.organisation_id')
        .on('d.id', '=', id ?? null),
    )
    .leftJoin('template_versions as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 't.organisation_id')
        .on((eb) =>
          eb('v.id', '=', eb.case().when('d.id', 'is', null).then(eb.ref('t.version_id')).else(eb.ref('d.template_version_id')).end()),
        ),
    )
    .select([versioned.fields.as('fields'), versioned.mayBePublic.as('may_be_public'), 'v.id as version_id'])
    .where('t.id', '=', templateId)
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError('templates.notFound');
  const removable = await areRemovable(db, leftOut, { organisationId, versionId: template.version_id });
  if (id === undefined) expectStillAsked(template, { values, isPublic, removable });
  expectStorable(template.fields, values);
  if (!removable) throw new FieldError('fields.notAllowed', 'leftOut');
  if (isPublic && !template.may_be_public) throw new InvalidError('drafts.mayNotBePublic');
  return template.fields;
};

const placeOf = (each: Pick<GivenParticipant, 'stage' | 'userid'>): string => `${each.stage}:${each.userid}`;

/**
 * A person may occur once at each stage, and only from this organisation. A former employee is reported when the draft is sent, so that
 * writing can continue.
 */
const expectColleagues = async (db: Queryable, given: readonly GivenParticipant[], organisationId: number): Promise<void> => {
  if (new Set(given.map(placeOf)).size < given.length) throw new BusinessError('documents.refusal.alreadyOnRoute');
  const ids = [...new Set(given.map((each) => each.userid))];
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('employees')
    .select('id')
    .where('id', 'in', ids)
    .where('organisation_id', '=', organisationId)
    .execute();
  if (known.length < ids.length) throw new BusinessError('documents.refusal.unknownPerson');
};

/** Executors get the document's due date. */
const asStored = ({ stage, userid, queue, task }: GivenParticipant, dueAt: Date | null): StoredParticipant => ({
  stage,
  employeeId: userid,
  queueNumber: queue,
  task,
  dueAt: stage === stages.execution ? dueAt : null,
});

/** The written fields, merged into the stored body. */
const bodyOf = (
  before: Record<string, unknown>,
  { text = '', language, recipients, sender, leftOut = [] }: Input,
  { values, references }: WrittenFields,
): Record<string, unknown> => {
  const { recipients: _, sender: __, fields: ___, references: ____, leftOut: _____, ...rest } = before;
  return {
    ...rest,
    text,
    language,
    ...(Object.keys(values).length > 0 && { fields: values }),
    ...(Object.keys(references).length > 0 && { references }),
    ...(recipients.length > 0 && { recipients: recipients.map(({ bin, name }) => ({ bin, name })) }),
    ...(sender && { sender }),
    ...(leftOut.length > 0 && { leftOut }),
  };
};

const idByKey = async (db: Queryable, key: string, { employeeId, organisationId }: Context['session']): Promise<number | undefined> =>
  (
    await db
      .selectFrom('document_drafts')
      .select('document_id')
      .where('key', '=', key)
      .where('initiator_id', '=', employeeId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()
  )?.document_id;

const answer = (id: number, version: number, savedAt: Date): Answer => ({ id, version, savedAt: Math.floor(savedAt.getTime() / 1000) });

interface Written {
  readonly dueAt: Date | null;
  readonly fields: WrittenFields;
}

const create = async (trx: Queryable, input: Input, { dueAt, fields }: Written, { session, now, address }: Context): Promise<Answer> => {
  const id = await createDraft(trx, {
    organisationId: session.organisationId,
    initiator: session.employeeId,
    template: input.templateId,
    title: input.subject ?? '',
    body: bodyOf({}, input, fields),
    dueAt,
    replyRequired: input.replyRequired ?? false,
    isPublic: input.isPublic ?? false,
    participants: input.participants.map((each) => asStored(each, dueAt)),
    now,
    address,
  });
  await trx
    .insertInto('document_drafts')
    .values({
      organisation_id: session.organisationId,
      document_id: id,
      initiator_id: session.employeeId,
      key: input.key,
      writer: input.writer,
      sequence: input.sequence,
    })
    .execute();
  return answer(id, 1, now);
};

/** A person occurs once at a stage. */
const entryKey = ({ stage, employeeId }: Pick<StoredParticipant, 'stage' | 'employeeId'>): string => `${stage}:${employeeId}`;

/** Replaces the draft's participants. A returned route remembers who had added each of them. */
const putParticipants = async (
  trx: Queryable,
  { id: documentId, organisationId }: RouteState['document'],
  participants: readonly StoredParticipant[],
): Promise<void> => {
  const stand = await trx
    .selectFrom('participants')
    .select(['id', 'stage', 'employee_id as employeeId'])
    .where('document_id', '=', documentId)
    .where('organisation_id', '=', organisationId)
    .execute();
  const wanted = new Set(participants.map(entryKey));
  const removed = stand.filter((each) => !wanted.has(entryKey(each))).map((each) => each.id);
  if (removed.length > 0)
    await trx.deleteFrom('participants').where('id', 'in', removed).where('organisation_id', '=', organisationId).execute();
  if (participants.length === 0) return;
  await trx
    .insertInto('participants')
    .values(
      participants.map((each) => ({
        organisation_id: organisationId,
        document_id: documentId,
        stage: each.stage,
        employee_id: each.employeeId,
        queue_number: each.queueNumber ?? 1,
        task: each.task ?? '',
        due_at: each.dueAt ?? null,
        decided_at: null,
        decided_by: null,
        assigned_by: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'stage', 'employee_id', 'organisation_id']).doUpdateSet((eb) => ({
        queue_number: eb.ref('excluded.queue_number'),
        task: eb.ref('excluded.task'),
        due_at: eb.ref('excluded.due_at'),
      })),
    )
    .execute();
};

/** Whether to write this save: null, or the answer for a page whose newer text is already stored. Throws if another page has written. */
const standing = async (trx: Queryable, { id, organisationId, version }: RouteState['document'], input: Input): Promise<Answer | null> => {
  const wrote = await trx
    .selectFrom('document_drafts')
    .select(['writer', 'sequence'])
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (wrote?.writer !== input.writer) {
    if (input.version !== version) throw new ConflictError(failureReasons.draftChanged, 'drafts.changed');
    return null;
  }
  if (input.sequence > wrote.sequence) return null;
  const { updated_at: savedAt } = await trx
    .selectFrom('documents')
    .select('updated_at')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return answer(id, version, savedAt);
};

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** What the sender of a letter has signed stays as it came; only its route is written here. */
const letterAsReceived = <B extends Record<string, unknown>>(
  { subject, body }: { readonly subject: string; readonly body: B },
  input: Input,
): { readonly subject: string; readonly body: B } => {
  if (plain(input.subject ?? '') !== plain(subject) || plain(input.text ?? '') !== plain(String(body['text'] ?? '')))
    throw new RefusedError('receivedLetter');
  return { subject, body };
};

const update = async (trx: Queryable, id: number, input: Input, { dueAt, fields }: Written, context: Context): Promise<Answer> => {
  const { now } = context;
  const { document, participants } = await takeMine(trx, id, context);
  const before = await trx
    .selectFrom('documents')
    .select(['template_id', 'template_version_id', 'subject', 'body'])
    .where('id', '=', id)
    .where('organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow();
  if (before.template_id !== input.templateId) throw new FieldError('fields.notAllowed', 'templateId');
  const stands = await standing(trx, document, input);
  if (stands) return stands;
  const content = document.received
    ? letterAsReceived(before, input)
    : { subject: input.subject ?? '', body: bodyOf(before.body, input, fields) };
  const given = input.participants.map((each) => asStored(each, dueAt));
  const staying = new Set(given.map(entryKey));
  // Nearly every save removes nobody, and then the template's rule is not needed.
  if (participants.some((each) => !staying.has(entryKey(each))))
    await expectNobodyTakenOut(
      trx,
      document.organisationId,
      await loadRouteRule(trx, { ...document, templateId: input.templateId, versionId: before.template_version_id }),
      participants,
      given,
    );
  const version = document.version + 1;
  await trx
    .updateTable('documents')
    .set({
      ...content,
      due_at: dueAt,
      reply_required: input.replyRequired ?? false,
      is_public: input.isPublic ?? false,
      version,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
  await putParticipants(trx, document, given);
  const { key, writer, sequence } = input;
  await trx
    .insertInto('document_drafts')
    .values({ organisation_id: document.organisationId, document_id: id, initiator_id: document.initiatorId, key, writer, sequence })
    .onConflict((conflict) => conflict.columns(['document_id', 'organisation_id']).doUpdateSet({ writer, sequence }))
    .execute();
  await refreshFeed(trx, document.organisationId, id);
  return answer(id, version, now);
};

/**
 * Returns the new version. Throws ConflictError if another person or page has written since, and BusinessError if the save removes somebody
 * who must stay on the route.
 */
export const saveDraft = async (input: Input, context: Context): Promise<Answer> => {
  const { db, session, now } = context;
  await consume(db, limits.draftSaves, session.personId, now);
  return db.transaction().execute(async (trx) => {
    // A repeated first save, whose answer was lost, waits for the one that may still be running.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${session.employeeId} ${input.key}`}, 0))`.execute(trx);
    const id = input.id ?? (await idByKey(trx, input.key, session));
    const form = await expectAllowed(trx, input, id, session.organisationId);
    await expectColleagues(trx, input.participants, session.organisationId);
    const dueAt = await endOfDay(trx, input.dueOn, session.timeZone);
    const written = { dueAt, fields: await writtenFields(trx, form, input.values, session.organisationId) };
    return id === undefined ? create(trx, input, written, context) : update(trx, id, input, written, context);
  });
};
