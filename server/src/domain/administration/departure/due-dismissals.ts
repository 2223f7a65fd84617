/** Carries out planned dismissals at their hour. What has come since goes to the same successors (docs/decisions/0219). */
import type { HandoverChoice } from '@qujat/contract/administration/handover';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { isAdministratorNow, stayingAdministrators } from '../people/last-administrator.ts';
import type { Leaver } from './carry-out.ts';
import { decideLines, successorsOf } from './decisions.ts';
import { leave } from './dismiss.ts';
import { localTime, lockLeaver } from './leaver.ts';
import { readLines } from './lines.ts';
import { duePlans, planOf, type Plan } from './plans.ts';

type Telling = Pick<Leaver, 'tellPeople' | 'origin'>;

const actorOf = (trx: Queryable, { organisationId, askedBy }: Plan) =>
  trx
    .selectFrom('employees')
    .select(['id', 'person_id'])
    .where('id', '=', askedBy)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();

/** Whoever planned it, or another administrator who stays. */
const standInFor = async (trx: Queryable, { organisationId, employeeId, askedBy }: Plan): Promise<number | null> => {
  if (await isAdministratorNow(trx, organisationId, askedBy)) return askedBy;
  const other = await stayingAdministrators(trx, organisationId).where('e.id', '<>', employeeId).orderBy('e.id').executeTakeFirst();
  return other?.id ?? null;
};

/**
 * A successor who has been locked since cannot take over: an administrator does, and hands it on. Not so with roles and drafts, which are given
 * on purpose: they stay.
 */
const withStandIn = async (trx: Queryable, plan: Plan): Promise<Pick<Plan, 'choices' | 'successorId'>> => {
  const { organisationId, choices, successorId } = plan;
  const named = successorsOf(choices, successorId);
  if (named.length === 0) return plan;
  const rows = await trx
    .selectFrom('employees')
    .select('id')
    .where('id', 'in', named)
    .where('organisation_id', '=', organisationId)
    .where((is) => is.or([is('locked_at', 'is not', null), is('ended_at', 'is not', null)]))
    .execute();
  const away = new Set(rows.map(({ id }) => id));
  const standIn = away.size > 0 ? await standInFor(trx, plan) : null;
  if (standIn === null) return plan;
  const instead = (choice: HandoverChoice): HandoverChoice => {
    if (choice.way !== 'person' || !away.has(choice.employeeId)) return choice;
    const isOnPurpose = choice.kind === 'role' || choice.kind === 'drafts';
    return isOnPurpose ? { ...choice, way: 'keep', employeeId: 0 } : { ...choice, employeeId: standIn };
  };
  return { choices: choices.map(instead), successorId: successorId !== null && away.has(successorId) ? standIn : successorId };
};

const carryOut = (db: Database, { id, employeeId, organisationId }: Plan, now: Date, telling: Telling): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { leaver: found, departments } = await lockLeaver(trx, organisationId, employeeId);
    const plan = await planOf(trx, { organisationId, employeeId });
    // Called off while the job was waiting.
    if (plan?.id !== id) return;
    const actor = await actorOf(trx, plan);
    const { today } = await localTime(trx, organisationId, now);
    const lines = await readLines(
      trx,
      { organisationId, employeeId, now, today },
      { language: 'ru', roles: await rolesHeld(trx, organisationId, employeeId) },
    );
    const decided = decideLines(lines, { ...(await withStandIn(trx, plan)), reason: 'dismissal', isComplete: false });
    await trx.updateTable('dismissals').set({ done_at: now }).where('id', '=', id).where('organisation_id', '=', organisationId).execute();
    const leaver = { employeeId, organisationId, fullName: found.fullName, actorId: actor.id, now, address: '', ...telling };
    await leave(
      trx,
      { leaver, found, departments, decided, today, reason: plan.reason, actorPersonId: actor.person_id },
      { now, address: '', userAgent: '' },
    );
  });

/** The audit log names roles by their codes. */
const rolesHeld = async (trx: Queryable, organisationId: number, employeeId: number) => {
  const rows = await trx
    .selectFrom('employee_roles')
    .select('role')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.map(({ role }) => ({ role, name: role }));
};

/** Each dismissal in a transaction of its own: one that fails keeps no other one waiting, and is tried again. */
export const carryOutDueDismissals = async (db: Database, now: Date, telling: Telling): Promise<void> => {
  const failures: unknown[] = [];
  for (const plan of await duePlans(db, now)) {
    await carryOut(db, plan, now, telling).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'planned dismissals failed');
};

export const dismissalsJob = (telling: Telling): Job => ({
  name: 'carry-out-dismissals',
  everyMs: 60_000,
  run: (db, now) => carryOutDueDismissals(db, now, telling),
});
