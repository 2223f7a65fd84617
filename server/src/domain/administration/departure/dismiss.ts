/** Dismisses a person: at once, or by a plan that a job carries out (ADM-8, docs/decisions/0219). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { callOffDismissal as callOffCall, dismissPerson as dismissCall } from '@qujat/contract/administration/departure';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext, SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { BusinessError, InvalidError } from '../../../platform/http/errors.ts';
import { closeLinks } from '../../cloud/hand-over.ts';
import type { AdministrationServices } from '../services.ts';
import { hasAnotherAdministrator } from '../people/last-administrator.ts';
import { loadRoleNames } from '../roles/names.ts';
import { expectSuccessors } from '../working.ts';
import { carryOutDecisions, type Leaver } from './carry-out.ts';
import { decideLines, expectHeldRoles, successorsOf, type Decision } from './decisions.ts';
import { endEmployment } from './end-employment.ts';
import { localTime, lockLeaver, type FoundLeaver } from './leaver.ts';
import { readLines } from './lines.ts';
import { expectNoPlan, expectSuccessorsStay, planOf } from './plans.ts';
import { expectStamp, stampOf } from './stamp.ts';
import { tellSuccessors } from './tell-successors.ts';
import type { DepartmentRow } from '../departments/store.ts';

type Input = CallInput<typeof dismissCall>;

export type DepartureContext = SessionContext & Pick<AdministrationServices, 'tellPeople'>;

/** The furthest day of a planned dismissal. */
const longestAheadDays = 366;

/** Whether somebody has the right that an organisation cannot lose. */
export const mayLeave = async (db: Queryable, organisationId: number, employeeId: number): Promise<boolean> => {
  const held = await db
    .selectFrom('employee_roles')
    .select('role')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'system-administrator')
    .executeTakeFirst();
  return !held || hasAnotherAdministrator(db, organisationId, employeeId);
};

interface Leaving {
  readonly leaver: Leaver;
  readonly found: FoundLeaver;
  readonly departments: readonly DepartmentRow[];
  readonly decided: readonly Decision[];
  readonly today: string;
  readonly reason: string;
  readonly actorPersonId: number;
}

/** All of it, with one entry in the audit log. Call it within a transaction, with the rows of `lockLeaver` locked. */
export const leave = async (
  trx: Queryable,
  { leaver, found, departments, decided, today, reason, actorPersonId }: Leaving,
  asker: Pick<RequestContext, 'now' | 'address' | 'userAgent'> & Partial<Pick<RequestContext, 'writeAuditLine'>>,
): Promise<void> => {
  const { employeeId, organisationId } = leaver;
  // While the folders are still theirs: a successor’s own links stay open.
  const linksClosed = await closeLinks(trx, organisationId, employeeId);
  const done = await carryOutDecisions(trx, decided, leaver, departments);
  const ended = await endEmployment(trx, leaver, today);
  await tellSuccessors(trx, { leaver, done });
  await audit(trx, asker, 'person.dismissed', {
    personId: actorPersonId,
    organisationId,
    details: {
      employee: employeeId,
      name: found.fullName,
      position: found.position,
      department: found.departmentId ?? 'none',
      reason,
      before: stampOf(decided.map(({ line }) => line)),
      after: JSON.stringify(done),
      sessionsEnded: ended.sessions,
      linksClosed,
      mailboxesDisconnected: ended.mailboxes,
    },
  });
};

const dueAt = async (trx: Queryable, { day, hour }: Input, timeZone: string, now: Date): Promise<Date | null> => {
  if (day === undefined) return null;
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + make_interval(hours => ${hour ?? 18}::int)) at time zone ${timeZone} as at`.execute(trx);
  const [row] = rows;
  if (!row || row.at <= now) throw new InvalidError('handover.past');
  if (row.at.getTime() > now.getTime() + longestAheadDays * 86_400_000) throw new InvalidError('handover.tooFar');
  return row.at;
};

export const dismissPerson = (input: Input, context: DepartureContext): Promise<CallAnswer<typeof dismissCall>> =>
  context.db.transaction().execute(async (trx) => {
    const { now, session, address, language, say, origin, tellPeople } = context;
    const { organisationId, employeeId: actorId } = session;
    const { employeeId, successorId = null, handover, stamp, reason = '' } = input;
    if (employeeId === actorId) throw new InvalidError('handover.self');
    const { leaver: found, departments } = await lockLeaver(trx, organisationId, employeeId);
    const { today, timeZone } = await localTime(trx, organisationId, now);
    await expectNoPlan(trx, { organisationId, employeeId }, timeZone);
    if (!(await mayLeave(trx, organisationId, employeeId))) throw new BusinessError('administration.lastAdministrator');
    const successors = successorsOf(handover, successorId);
    if (successors.includes(employeeId)) throw new InvalidError('administration.notWorking');
    await expectSuccessors(trx, organisationId, successors);
    await expectSuccessorsStay(trx, { organisationId, employeeId }, successors);
    const roles = await loadRoleNames({ db: trx, session, language, say });
    const lines = await readLines(trx, { organisationId, employeeId, now, today }, { language, roles });
    expectStamp(stamp, lines, say);
    const decided = decideLines(lines, { reason: 'dismissal', choices: handover, successorId, isComplete: true });
    await expectHeldRoles(trx, { organisationId, employeeId, roles }, decided);
    const at = await dueAt(trx, input, timeZone, now);
    await trx
      .insertInto('dismissals')
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        due_at: at ?? now,
        reason: reason.trim(),
        successor_id: successorId,
        choices: JSON.stringify(handover),
        asked_by: actorId,
        asked_at: now,
        done_at: at ? null : now,
      })
      .execute();
    if (at) {
      await audit(trx, context, 'person.dismissal-planned', {
        personId: session.personId,
        organisationId,
        details: {
          employee: employeeId,
          name: found.fullName,
          at: at.toISOString(),
          reason: reason.trim(),
          before: stamp,
          after: JSON.stringify(decided.map(({ line: { kind, of }, ...to }) => ({ kind, of, ...to }))),
          successor: successorId ?? 0,
        },
      });
      return { at: unixSeconds(at) };
    }
    const leaver: Leaver = { employeeId, organisationId, fullName: found.fullName, actorId, now, address, tellPeople, origin };
    await leave(
      trx,
      {
        leaver,
        found,
        departments,
        decided,
        today,
        reason: reason.trim(),
        actorPersonId: session.personId,
      },
      context,
    );
    return { at: null };
  });

export const callOffDismissal = ({ employeeId }: CallInput<typeof callOffCall>, context: SessionContext): Promise<null> =>
  context.db.transaction().execute(async (trx) => {
    const { now, session } = context;
    const { organisationId } = session;
    // Like the dismissal itself, it is somebody else's to decide.
    if (employeeId === session.employeeId) throw new InvalidError('handover.ownPlan');
    const { leaver } = await lockLeaver(trx, organisationId, employeeId);
    const plan = await planOf(trx, { organisationId, employeeId });
    if (!plan) throw new BusinessError('handover.notPlanned');
    await trx
      .updateTable('dismissals')
      .set({ called_off_at: now, called_off_by: session.employeeId })
      .where('id', '=', plan.id)
      .where('organisation_id', '=', organisationId)
      .execute();
    await audit(trx, context, 'person.dismissal-called-off', {
      personId: session.personId,
      organisationId,
      details: { employee: employeeId, name: leaver.fullName, before: plan.dueAt.toISOString(), after: 'none' },
    });
    return null;
  });
