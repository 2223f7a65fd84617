/** Creates a draft from any source: the page for new documents, or a letter of the mailbox. */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import { storeDocuments, type StoredParticipant } from '../store-documents.ts';
import { expectMayStart } from '../templates/may-start.ts';
import { versioned } from '../templates/versions.ts';
import { loadRouteRule, type RouteRule } from './route-rule.ts';

export interface NewDraft {
  readonly organisationId: number;
  /** The owner of the draft. */
  readonly initiator: number;
  /** Id of a template of the organisation. */
  readonly template: number;
  /** The document's subject, on one line; may be empty. */
  readonly title?: string;
  /** `text`, and the values of the template's fields; for letters `recipients: [{bin, name}]` or `sender: {bin, name, number, date}`. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Ids of rows of `files`, in order. The draft only refers to them, so a letter may refer to them too. */
  readonly attachments?: readonly number[];
  readonly dueAt?: Date | null;
  readonly replyRequired?: boolean;
  readonly isPublic?: boolean;
  /** Replaces the people that the template's route suggests. */
  readonly participants?: readonly StoredParticipant[];
  /** The time, and the address of the request, both for the log. */
  readonly now: Date;
  readonly address: string;
  /** Additional details for the log, for example the letter from which it was made. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The department of an employee of the organisation. Throws BusinessError if the organisation has no department yet. */
export const loadWriter = async (
  db: Queryable,
  organisationId: number,
  employeeId: number,
): Promise<{ organisationId: number; departmentId: number }> => {
  const row = await db
    .selectFrom('employees')
    .select('department_id')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { department_id: own } = row;
  const departmentId =
    own ??
    (
      await db
        .selectFrom('departments')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .executeTakeFirst()
    )?.id;
  if (departmentId === undefined) throw new BusinessError('drafts.noDepartment');
  return { organisationId, departmentId };
};

/** The rule of a template's route, at one of its versions, for a document of this employee. */
export const routeRuleOf = async (
  db: Queryable,
  writer: Pick<Session, 'employeeId' | 'organisationId'>,
  templateId: number,
  versionId: number | null,
): Promise<RouteRule> => {
  const { employeeId: initiatorId, organisationId } = writer;
  return loadRouteRule(db, { templateId, versionId, initiatorId, ...(await loadWriter(db, organisationId, initiatorId)) });
};

/**
 * Stores a draft and returns its id. It appears among the initiator's drafts, opens at `/ce/newdoc/?document={id}`, and has the
 * participants that the template's route suggests. It runs within the caller's transaction. The caller checks that the actor is the
 * initiator or their deputy. Throws NotFoundError for a template that the organisation does not have, and
 * InvalidError for a public document of a template that allows none.
 */
export const createDraft = async (trx: Queryable, draft: NewDraft): Promise<number> => {
  const { organisationId, initiator, title = '', body = {}, attachments = [], now } = draft;
  const { departmentId } = await loadWriter(trx, organisationId, initiator);
  const writer = { employeeId: initiator, organisationId };
  const template = await trx
    .selectFrom('templates as t')
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 't.version_id').onRef('v.organisation_id', '=', 't.organisation_id'),
    )
    .select(['t.id', 't.version_id', 't.correspondence', versioned.mayBePublic.as('may_be_public')])
    .where('t.id', '=', draft.template)
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!template) throw new NotFoundError();
  await expectMayStart(trx, template.id, writer);
  if (draft.isPublic && !template.may_be_public) throw new InvalidError('drafts.mayNotBePublic');
  const status = statuses.draft;
  const [id] = await storeDocuments(trx, [
    {
      document: {
        organisation_id: organisationId,
        template_id: template.id,
        department_id: departmentId,
        initiator_id: initiator,
        status,
        subject: title.replaceAll(/\s+/g, ' ').trim(),
        body,
        issue_date: now,
        due_at: draft.dueAt ?? null,
        finished_at: null,
        reply_required: draft.replyRequired ?? false,
        is_public: draft.isPublic ?? false,
        correspondence: template.correspondence,
        attachment_count: attachments.length,
        exchange_marker: null,
        created_at: now,
        updated_at: now,
      },
      participants: draft.participants ?? (await routeRuleOf(trx, writer, template.id, template.version_id)).suggested,
      log: [
        {
          at: now,
          actorId: initiator,
          onBehalfOf: null,
          action: 'create',
          statusBefore: null,
          statusAfter: status,
          comment: '',
          address: draft.address,
          ...(draft.details && { details: draft.details }),
        },
      ],
    },
  ]);
  if (id === undefined) throw new Error('the draft was not stored');
  if (attachments.length > 0)
    await trx
      .insertInto('document_attachments')
      .values(attachments.map((file_id) => ({ organisation_id: organisationId, document_id: id, file_id })))
      .execute();
  return id;
};
