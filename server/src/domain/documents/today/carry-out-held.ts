/** Carries held decisions out when their ten seconds are over (DAY-46, DAY-47). */
import { holdMs } from '@qujat/contract/today';
import { decisions } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { carryOut } from '../acts/carry-out.ts';
import type { DecisionListener } from '../acts/store-outcome.ts';
import { RefusedError } from '../refuse.ts';
import { faultProblem } from './held.ts';
import { mayStillAct } from './may-still-act.ts';

/** What the person may still want to look up. */
const keptDays = 30;
/** After a fault of the server. The decisions of others do not wait for it. */
const retryMs = 60_000;
/** A decision that faults keep from being carried out is given back to its person after this time. */
const giveUpMs = 10 * 60_000;

interface Parts {
  readonly origin: string;
  readonly decisionListeners: readonly DecisionListener[];
}

/** The row stays locked until the decision is stored: taking it back waits, and then finds it done. */
const nextDue = (trx: Queryable, now: Date) =>
  trx
    .selectFrom('held_decisions')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Held = NonNullable<Awaited<ReturnType<typeof nextDue>>>;

const decide = async (trx: Queryable, held: Held, now: Date, parts: Parts): Promise<void> => {
  const { document_id: id, actor_id: employeeId, employee_id: entryOf, stage, version, address, organisation_id: organisationId } = held;
  await carryOut(
    trx,
    { id, act: { kind: 'decide', stage, decision: decisions.agree, entryOf }, version },
    { ...parts, now, address, session: { employeeId, organisationId, actingFor: entryOf === employeeId ? [] : [entryOf] } },
  );
};

const actorOf = ({ organisation_id: organisationId, actor_id: actorId, employee_id: employeeId }: Held) => ({
  organisationId,
  actorId,
  employeeId,
});

const own = (trx: Queryable, { id, organisation_id }: Held) =>
  trx.updateTable('held_decisions').where('id', '=', id).where('organisation_id', '=', organisation_id);

/** Whether it has been tried again for that long. After a time without a worker, the first fault does not count. */
const isGivenUp = ({ held_at: heldAt, due_at: dueAt }: Held): boolean => dueAt.getTime() - heldAt.getTime() > holdMs + giveUpMs;

/** Open pages of the person read again why it failed. */
const tellActor = (trx: Queryable, { actor_id: actorId }: Held) => sql`select pg_notify('qujat_live', ${String(actorId)})`.execute(trx);

/** One decision in a transaction of its own, with its outcome. False if none is due. A fault is added to `faults`, and the decision tried again later. */
const carryOutNext = (db: Database, now: Date, parts: Parts, faults: unknown[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const held = await nextDue(trx, now);
    if (!held) return false;
    const finish = (state: 'done' | 'failed', problem: string | null) => own(trx, held).set({ state, problem }).execute();
    await sql`savepoint held`.execute(trx);
    try {
      if (!(await mayStillAct(trx, actorOf(held), now))) throw new RefusedError('noAccess');
      await decide(trx, held, now, parts);
      await finish('done', null);
    } catch (error) {
      await sql`rollback to savepoint held`.execute(trx);
      const isFault = !(error instanceof RefusedError);
      if (isFault) faults.push(error);
      if (isFault && !isGivenUp(held)) {
        const due_at = new Date(now.getTime() + retryMs);
        await own(trx, held).set({ due_at }).execute();
        return true;
      }
      await finish('failed', isFault ? faultProblem : error.because);
      await tellActor(trx, held);
    }
    return true;
  });

export const carryOutHeld = async (db: Database, now: Date, parts: Parts): Promise<void> => {
  const faults: unknown[] = [];
  while (await carryOutNext(db, now, parts, faults));
  await db
    .deleteFrom('held_decisions')
    .where('state', '<>', 'waiting')
    .where('held_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
  if (faults.length > 0) throw new AggregateError(faults, 'decisions could not be carried out');
};

export const heldDecisionsJob = (parts: Parts): Job => ({
  name: 'carry-out-held-decisions',
  everyMs: 1_000,
  run: (db, now, _ending, pool) => carryOutHeld(pool ?? db, now, parts),
});
