/** Loads the rules' model from the tables: documents with their participants, and people with their roles. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { closesToDeputies } from '../../platform/policy/policy.ts';
import type { Session } from '../../platform/http/session.ts';
import type { FeedFacts } from './queues/feed.ts';
import type { Identity, Person, RouteParticipant, RouteState } from './route/model.ts';
import { expectsExecution } from './route/plan.ts';
import { versioned } from './templates/versions.ts';

/** Locks the documents for this transaction: other writers wait. */
export const lockDocuments = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<void> => {
  await sql`select from documents where id = any(${ids}) and organisation_id = ${organisationId} order by id for no key update`.execute(
    trx,
  );
};

const selectDocuments = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  db
    .selectFrom('documents as d')
    .innerJoin('templates as t', (join) => join.onRef('t.id', '=', 'd.template_id').onRef('t.organisation_id', '=', 'd.organisation_id'))
    .leftJoin('template_versions as v', (join) =>
      join.onRef('v.id', '=', 'd.template_version_id').onRef('v.organisation_id', '=', 'd.organisation_id'),
    )
    .innerJoin('organisations as o', 'o.id', 'd.organisation_id')
    .innerJoin('employees as i', (join) => join.onRef('i.id', '=', 'd.initiator_id').onRef('i.organisation_id', '=', 'd.organisation_id'))
    .select([
      'd.id',
      'd.organisation_id',
      'd.department_id',
      'd.initiator_id',
      'd.status',
      'd.version',
      'd.launch_version',
      'd.turn_version',
      'd.number',
      'd.is_public',
      'd.correspondence',
      'd.exchange_marker',
      'd.finished_at',
      'd.due_at',
      't.route',
      'v.expects_execution',
      'o.refusal_needs_reason',
      'i.ended_at as initiator_ended_at',
    ])
    .select(closesToDeputies(sql.ref('d.template_id')).as('closed_to_deputies'))
    .select(versioned.keyRequirement.as('key_requirement'))
    .select((eb) =>
      eb
        .selectFrom('document_log as l')
        .select('l.actor_id')
        .whereRef('l.document_id', '=', 'd.id')
        .whereRef('l.organisation_id', '=', 'd.organisation_id')
        .where('l.action', '=', 'launch')
        .orderBy('l.sequence', 'desc')
        .limit(1)
        .as('sent_by'),
    )
    .where((eb) => eb('d.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('d.organisation_id', '=', organisationId)
    .orderBy('d.id')
    .execute();

const selectParticipants = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  db
    .selectFrom('participants as p')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'p.employee_id').onRef('e.organisation_id', '=', 'p.organisation_id'))
    .selectAll('p')
    .select('e.ended_at')
    .where((eb) => eb('p.document_id', '=', eb.fn.any(eb.val([...ids]))))
    .where('p.organisation_id', '=', organisationId)
    .orderBy('p.stage')
    .orderBy('p.queue_number')
    .orderBy('p.id')
    .execute();

const asParticipant = (row: Awaited<ReturnType<typeof selectParticipants>>[number]): RouteParticipant => ({
  stage: row.stage,
  employeeId: row.employee_id,
  queueNumber: row.queue_number,
  state: row.state,
  task: row.task,
  dueAt: row.due_at,
  comment: row.comment,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  assignedBy: row.assigned_by,
  objected: row.objected,
  days: row.days,
  byCondition: row.by_condition,
  ...(row.ended_at !== null && { left: true }),
  position: row.position_ru === null ? null : { name_ru: row.position_ru, name_kk: row.position_kk ?? '' },
});

/** The organisation’s documents with their participants, ordered by id. Unknown ids, and those of others, are left out. */
export const loadStates = async (db: Queryable, organisationId: number, ids: readonly number[]): Promise<readonly RouteState[]> => {
  if (ids.length === 0) return [];
  const documents = await selectDocuments(db, organisationId, ids);
  const participants = Map.groupBy(await selectParticipants(db, organisationId, ids), (row) => row.document_id);
  return documents.map((row) => ({
    document: {
      id: row.id,
      organisationId: row.organisation_id,
      departmentId: row.department_id,
      initiatorId: row.initiator_id,
      initiatorLeft: row.initiator_ended_at !== null,
      sentBy: row.sent_by,
      status: row.status,
      version: row.version,
      launchVersion: row.launch_version,
      turnVersion: row.turn_version,
      number: row.number,
      isPublic: row.is_public,
      correspondence: row.correspondence,
      received: row.correspondence === 'incoming' && row.exchange_marker !== null,
      expectsExecution: row.expects_execution ?? (row.route !== null && expectsExecution(row.route)),
      keyRequirement: row.key_requirement,
      refusalNeedsReason: row.refusal_needs_reason,
      closedToDeputies: row.closed_to_deputies,
      finishedAt: row.finished_at,
      dueAt: row.due_at,
    },
    participants: (participants.get(row.id) ?? []).map(asParticipant),
  }));
};

/** One document, or null if the organisation has none of this number. */
export const loadState = async (db: Queryable, organisationId: number, id: number): Promise<RouteState | null> =>
  (await loadStates(db, organisationId, [id]))[0] ?? null;

/** People who may see documents without being on their route: an organisation's clerks, a department's head. */
export const loadFeedFacts = async (
  db: Queryable,
  organisationId: number,
  states: readonly RouteState[],
): Promise<(state: RouteState) => FeedFacts> => {
  const departments = [...new Set(states.map(({ document }) => document.departmentId))];
  const clerks = await db
    .selectFrom('employee_roles as r')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'r.employee_id').onRef('e.organisation_id', '=', 'r.organisation_id'))
    .select('e.id')
    .where('r.role', '=', 'clerk')
    .where('e.ended_at', 'is', null)
    .where('e.organisation_id', '=', organisationId)
    .execute();
  const heads = await db
    .selectFrom('departments')
    .select(['id', 'head_id'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(departments))))
    .where('organisation_id', '=', organisationId)
    .execute();
  const headOf = new Map(heads.map((row) => [row.id, row.head_id]));
  const clerkIds = clerks.map((row) => row.id);
  return ({ document }) => ({
    clerks: clerkIds,
    departmentHead: headOf.get(document.departmentId) ?? null,
  });
};

interface IdentityRow {
  readonly id: number;
  readonly organisation_id: number;
  readonly roles: readonly string[];
  readonly head_of: readonly number[];
}

const asIdentity = (row: IdentityRow): Identity => ({
  employeeId: row.id,
  organisationId: row.organisation_id,
  isClerk: row.roles.includes('clerk'),
  isDocumentAdministrator: row.roles.includes('document-administrator'),
  headOf: row.head_of,
});

/** The people of a session: the actor, and the colleagues for whom the actor acts in the same organisation. */
export const loadPerson = async (db: Queryable, session: Pick<Session, 'employeeId' | 'organisationId' | 'actingFor'>): Promise<Person> => {
  const ids = [session.employeeId, ...session.actingFor];
  const { rows } = await sql<IdentityRow>`
    select e.id, e.organisation_id,
      array(select r.role from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id) as roles,
      array(select d.id from departments d where d.organisation_id = e.organisation_id and d.head_id = e.id) as head_of
    from employees e
    where e.id = any(${ids}) and e.organisation_id = ${session.organisationId}
    order by e.id <> ${session.employeeId}, e.id`.execute(db);
  const [self, ...actingFor] = rows.map(asIdentity);
  if (!self || self.employeeId !== session.employeeId) throw new Error('the session’s employee is not of its organisation');
  return { self, actingFor };
};
