/** Sends a draft: number, route, first participants and history in one transaction; then it is frozen (RTE-4). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { launchDraft } from '@qujat/contract/new-document';
import { stages } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { nextNumber } from '../numbering/next-number.ts';
import type { DocumentSessionContext } from '../services.ts';
import { ConflictError } from '../../../platform/http/errors.ts';
import { freezeOriginal } from '../signing/original/originals.ts';
import { carryOut } from '../acts/carry-out.ts';
import type { RouteState } from '../route/model.ts';
import { expectComplete } from './completeness.ts';
import { differenceOf } from '../route/demands.ts';
import { valuesOf } from './fields.ts';
import { leftOutOf } from './left-out.ts';
import { takeMine } from './my-draft.ts';
import { placeRegistrar, registerAtOnce } from './register-letter.ts';
import { loadRouteRule, type RouteRule } from './route-rule.ts';
import { settle } from './settle.ts';

type Input = CallInput<typeof launchDraft>;
type Context = Pick<
  DocumentSessionContext,
  'db' | 'session' | 'now' | 'address' | 'origin' | 'language' | 'log' | 'signing' | 'decisionListeners'
>;

/** Only the version and files that the person has seen are sent. */
const expectSeen = async (trx: Queryable, { document }: RouteState, { version, attachmentIds = [] }: Input): Promise<void> => {
  const rows = await trx
    .selectFrom('document_attachments')
    .select('id')
    .where('document_id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
  const same = rows.length === attachmentIds.length && rows.every((row) => attachmentIds.includes(row.id));
  if (version !== document.version || !same) throw new ConflictError(failureReasons.draftChanged, 'drafts.changed');
};

/**
 * The clerk who agrees registers an incoming letter (exchange/register.ts); any other document gets its number when it is sent. A returned
 * one keeps its number and date.
 */
const register = async (trx: Queryable, { document, participants }: RouteState, now: Date): Promise<void> => {
  if (document.number !== '') return;
  const { template_id, department_id, period } = await trx
    .updateTable('documents')
    .set({ issue_date: now })
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .returning(['template_id', 'department_id', 'period'])
    .executeTakeFirstOrThrow();
  if (document.correspondence === 'incoming' && participants.some((each) => each.stage === stages.aggregation)) return;
  const given = await nextNumber(trx, {
    organisationId: document.organisationId,
    templateId: template_id,
    departmentId: department_id,
    year: Math.floor(period / 100),
  });
  await trx
    .updateTable('documents')
    .set(given)
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
};

const ruleOf = async (trx: Queryable, { document }: RouteState): Promise<RouteRule> => {
  const begun = await trx
    .selectFrom('documents')
    .select(['template_id as templateId', 'template_version_id as versionId', 'body'])
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .executeTakeFirstOrThrow();
  return loadRouteRule(trx, { ...document, ...begun, values: valuesOf(begun.body), leftOut: leftOutOf(begun.body) });
};

/**
 * A person who added a participant to a running route may remove them (docs/decisions/0028). In a returned document such a participant may
 * be the one who meets the template's demand: from now on nobody may remove them.
 */
const keepDemanded = async (trx: Queryable, { document, participants }: RouteState, { demands }: RouteRule): Promise<void> => {
  for (const { stage, employeeId } of participants.filter((each) => each.assignedBy !== null)) {
    if (!demands.some((demand) => demand.stage === stage && demand.people.includes(employeeId))) continue;
    await trx
      .updateTable('participants')
      .set({ assigned_by: null })
      .where('document_id', '=', document.id)
      .where('organisation_id', '=', document.organisationId)
      .where('stage', '=', stage)
      .where('employee_id', '=', employeeId)
      .execute();
  }
};

/** Against a dismissal at the same moment, which hands over only what is under way: whoever has left is found missing. */
const lockParticipants = async (trx: Queryable, { id, organisationId }: RouteState['document']): Promise<void> => {
  await sql`
    select from employees
    where organisation_id = ${organisationId}
      and id in (select employee_id from participants where document_id = ${id} and organisation_id = ${organisationId})
    order by id for share`.execute(trx);
};

/** What a listener to the clerk's decision has written. */
const numberOf = async (trx: Queryable, { id, organisationId }: RouteState['document']): Promise<string> =>
  (
    await trx
      .selectFrom('documents')
      .select('number')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow()
  ).number;

export const launch = async (input: Input, context: Context): Promise<CallAnswer<typeof launchDraft>> => {
  const { db, now, signing, log } = context;
  const { id, version, register: registers } = input;
  const number = await db.transaction().execute(async (trx) => {
    const written = await takeMine(trx, id, context);
    await expectSeen(trx, written, input);
    const rule = await ruleOf(trx, written);
    const settled = await settle(trx, written, rule);
    const state = registers ? await placeRegistrar(trx, settled, context) : settled;
    await lockParticipants(trx, state.document);
    await expectComplete(trx, state, { ...context, rule, senderId: context.session.employeeId });
    await register(trx, state, now);
    await keepDemanded(trx, state, rule);
    const difference = differenceOf(
      rule.suggested,
      state.participants.filter(({ byCondition }) => !byCondition),
    );
    const details = difference === null ? {} : { route: difference };
    const outcome = await carryOut(trx, { id, act: { kind: 'launch' }, version, details }, context);
    await trx
      .deleteFrom('document_drafts')
      .where('document_id', '=', id)
      .where('organisation_id', '=', outcome.document.organisationId)
      .execute();
    if (!registers) return outcome.document.number;
    await registerAtOnce(trx, outcome, context);
    return numberOf(trx, outcome.document);
  });
  // If the original cannot be drawn now, it is drawn when first needed: the document is already on its way.
  await freezeOriginal(signing.parts, { id, organisationId: context.session.organisationId }, now).catch((error: unknown) =>
    log.error({ err: error, document: id }, 'the original was not frozen'),
  );
  return { number, registeredOn: registers ? context.session.today : null };
};
