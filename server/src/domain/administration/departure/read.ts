/** What hangs on a person, for the page that hands it over (ADM-8). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readHandover as readCall } from '@qujat/contract/administration/handover';
import { sql } from 'kysely';
import type { SessionContext } from '../../../platform/http/context.ts';
import { unixSeconds } from '../../../platform/http/dates.ts';
import { loadRoleNames, type NamedRole } from '../roles/names.ts';
import { mayLeave } from './dismiss.ts';
import { findLeaver, localTime } from './leaver.ts';
import { readLines } from './lines.ts';
import { planOf } from './plans.ts';
import { stampOf } from './stamp.ts';

type Input = CallInput<typeof readCall>;

/** Roles with a holder other than the person: those that a step can name from now on. */
const rolesOfOthers = async ({ db, session }: SessionContext, named: readonly NamedRole[], employeeId: number) => {
  const { rows } = await sql<{ role: string }>`
    select distinct r.role from employee_roles r join employees e on e.id = r.employee_id and e.organisation_id = r.organisation_id
    where e.organisation_id = ${session.organisationId} and e.ended_at is null and e.id <> ${employeeId}`.execute(db);
  return named.filter(({ role }) => rows.some((row) => row.role === role)).map(({ role, name }) => ({ role, name }));
};

const countSigned = async ({ db, session }: SessionContext, employeeId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct o.document_id)::int as n from signatures s join document_originals o on o.id = s.original_id and o.organisation_id = s.organisation_id
    where s.signer_id = ${employeeId} and s.organisation_id = ${session.organisationId}`.execute(db);
  return rows[0]?.n ?? 0;
};

const readPlan = async ({ db, session: { organisationId } }: SessionContext, employeeId: number) => {
  const plan = await planOf(db, { organisationId, employeeId });
  if (!plan) return { plannedAt: null, plannedReason: '', plannedBy: '' };
  const { full_name } = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('p.full_name')
    .where('e.id', '=', plan.askedBy)
    .where('e.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { plannedAt: unixSeconds(plan.dueAt), plannedReason: plan.reason, plannedBy: full_name };
};

export const readHandover = ({ employeeId }: Input, context: SessionContext): Promise<CallAnswer<typeof readCall>> =>
  // One moment for all numbers, so that the stamp names what is shown.
  context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { session, now, language, say } = context;
      const { organisationId } = session;
      const here: SessionContext = { ...context, db: trx };
      const leaver = await findLeaver(trx, organisationId, employeeId);
      const { today, hour } = await localTime(trx, organisationId, now);
      const roles = await loadRoleNames({ db: trx, session, language, say });
      const lines = await readLines(trx, { organisationId, employeeId, now, today }, { language, roles });
      const refusal =
        employeeId === session.employeeId
          ? say('handover.self')
          : (await mayLeave(trx, organisationId, employeeId))
            ? ''
            : say('administration.lastAdministrator');
      return {
        fullName: leaver.fullName,
        position: leaver.position,
        secondPosition: leaver.secondPosition,
        departmentId: leaver.departmentId,
        lines: [...lines].map((each) => ({ ...each, others: [...each.others] })),
        signed: await countSigned(here, employeeId),
        stamp: stampOf(lines),
        roles: await rolesOfOthers(here, roles, employeeId),
        refusal,
        today,
        hour,
        ...(await readPlan(here, employeeId)),
      };
    });
