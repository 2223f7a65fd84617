import type { CallInput } from '@qujat/contract/call';
import type { copyDocument } from '@qujat/contract/document-acts';
import { statuses } from '@qujat/contract/vocabulary';
import type { Selectable } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { DocumentTables } from '../../../platform/database/schema/documents.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { loadWriter } from '../drafts/create-draft.ts';
import { findToAct } from '../find-document.ts';
import { lockDocuments } from '../load-states.ts';
import type { RouteState } from '../route/model.ts';
import { expectContents } from '../retention/destroyed.ts';
import { expectMayStart } from '../templates/may-start.ts';
import { versioned } from '../templates/versions.ts';
import { copiedBody } from './copied-body.ts';
import { storeDocuments, type StoredDocument } from '../store-documents.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'now' | 'address'>;

/** Attaches the same files, so that a copy stores none again. Returns how many there are. */
const copyAttachments = async (trx: Queryable, organisationId: number, from: number, to: number): Promise<void> => {
  await trx
    .insertInto('document_attachments')
    .columns(['organisation_id', 'document_id', 'file_id'])
    .expression((eb) =>
      eb
        .selectFrom('document_attachments')
        .select((column) => ['organisation_id', column.val(to).as('document_id'), 'file_id'])
        .where('document_id', '=', from)
        .where('organisation_id', '=', organisationId)
        .orderBy('id'),
    )
    .execute();
};

type Original = Pick<Selectable<DocumentTables['documents']>, 'template_id' | 'template_version_id' | 'organisation_id'>;

/** What the copy begins with: no other version is published before it is stored. */
const lockTemplate = (trx: Queryable, { template_id, organisation_id }: Original) =>
  trx
    .selectFrom('templates as t')
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.version_id as versionId', 't.correspondence', versioned.fields.as('fields'), versioned.mayBePublic.as('mayBePublic')])
    .where('t.id', '=', template_id)
    .where('t.organisation_id', '=', organisation_id)
    .forShare('t')
    .executeTakeFirstOrThrow();

/** The fields that the original was written in. */
const loadFields = async (trx: Queryable, { template_id, template_version_id, organisation_id }: Original) =>
  (
    await trx
      .selectFrom('templates as t')
      .leftJoin('template_versions as v', (join) =>
        join.on('v.id', '=', template_version_id).onRef('v.organisation_id', '=', 't.organisation_id'),
      )
      .select(versioned.fields.as('fields'))
      .where('t.id', '=', template_id)
      .where('t.organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow()
  ).fields;

/** Without whom the original was sent to or came from, if the copy is another kind of letter. */
const withoutCorrespondents = (body: Record<string, unknown>): Record<string, unknown> => {
  const { recipients: _, sender: __, ...rest } = body;
  return rest;
};

/** The copier's own draft: content, files and the people of the template's route, without later decisions. */
const copyOf = async (
  trx: Queryable,
  { document, participants }: RouteState,
  { session, now, address }: Context,
): Promise<StoredDocument> => {
  const original = await trx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow();
  const template = await lockTemplate(trx, original);
  const before = { versionId: original.template_version_id, fields: await loadFields(trx, original) };
  await expectMayStart(trx, original.template_id, session);
  const { departmentId } = await loadWriter(trx, session.organisationId, session.employeeId);
  const status = statuses.draft;
  const body = copiedBody(original.body, before, template);
  return {
    document: {
      organisation_id: original.organisation_id,
      template_id: original.template_id,
      department_id: departmentId,
      initiator_id: session.employeeId,
      status,
      subject: original.subject,
      body: original.correspondence === template.correspondence ? body : withoutCorrespondents(body),
      issue_date: now,
      due_at: null,
      finished_at: null,
      reply_required: original.reply_required,
      is_public: original.is_public && template.mayBePublic,
      correspondence: template.correspondence,
      attachment_count: original.attachment_count,
      exchange_marker: null,
      created_at: now,
      updated_at: now,
    },
    participants: participants
      .filter((each) => each.assignedBy === null && !each.byCondition)
      .map(({ stage, employeeId, queueNumber }) => ({ stage, employeeId, queueNumber })),
    log: [
      {
        at: now,
        actorId: session.employeeId,
        onBehalfOf: null,
        action: 'create',
        statusBefore: null,
        statusAfter: status,
        comment: '',
        address,
        details: { copyOf: document.id },
      },
    ],
  };
};

/** Copies a document that the actor may see to the actor's drafts. Returns the copy's id. */
export const copy = ({ id }: CallInput<typeof copyDocument>, context: Context): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    await lockDocuments(trx, context.session.organisationId, [id]);
    const { state } = await findToAct(trx, id, context.session);
    await expectContents(trx, state.document);
    const [made] = await storeDocuments(trx, [await copyOf(trx, state, context)]);
    if (made === undefined) throw new Error('the copy was not stored');
    await copyAttachments(trx, context.session.organisationId, id, made);
    return made;
  });
