/** Carries out planned dismissals at their hour. What has come since goes to the same successors (docs/decisions/0219). */
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
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

/** A successor who has been locked since cannot take over: whoever planned the dismissal does, and hands it on. */
const withStandIn = async (trx: Queryable, plan: Plan): Promise<Pick<Plan, 'choices' | 'successorId'>> => {
  const { organisationId, askedBy, choices, successorId } = plan;
  const rows = await trx
    .selectFrom('employees')
    .select('id')
    .where('id', 'in', [askedBy, ...successorsOf(choices, successorId)])
    .where('organisation_id', '=', organisationId)
    .where((is) => is.or([is('locked_at', 'is not', null), is('ended_at', 'is not', null)]))
    .execute();
  const away = new Set(rows.map(({ id }) => id));
  if (away.has(askedBy)) return plan;
  const present = (id: number): number => (away.has(id) ? askedBy : id);
  return {
    choices: choices.map((choice) => (choice.way === 'person' ? { ...choice, employeeId: present(choice.employeeId) } : choice)),
    successorId: successorId === null ? null : present(successorId),
  };
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
