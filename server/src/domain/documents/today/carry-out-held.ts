/** Carries held decisions out when their ten seconds are over (DAY-46, DAY-47). */
import { decisions } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { carryOut } from '../acts/carry-out.ts';
import type { DecisionListener } from '../acts/store-outcome.ts';
import { RefusedError } from '../refuse.ts';

/** What the person may still want to look up. */
const keptDays = 30;

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

/** Open pages of the person read again why it failed. */
const tellActor = (trx: Queryable, { actor_id: actorId }: Held) => sql`select pg_notify('qujat_live', ${String(actorId)})`.execute(trx);

/** One decision in a transaction of its own, with its outcome. False if none is due. */
const carryOutNext = (db: Database, now: Date, parts: Parts): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const held = await nextDue(trx, now);
    if (!held) return false;
    const finish = (state: 'done' | 'failed', problem: string | null) =>
      trx.updateTable('held_decisions').set({ state, problem }).where('id', '=', held.id).execute();
    await sql`savepoint held`.execute(trx);
    try {
      await decide(trx, held, now, parts);
      await finish('done', null);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      await sql`rollback to savepoint held`.execute(trx);
      await finish('failed', error.because);
      await tellActor(trx, held);
    }
    return true;
  });

export const carryOutHeld = async (db: Database, now: Date, parts: Parts): Promise<void> => {
  while (await carryOutNext(db, now, parts));
  await db
    .deleteFrom('held_decisions')
    .where('state', '<>', 'waiting')
    .where('held_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
};

export const heldDecisionsJob = (parts: Parts): Job => ({
  name: 'carry-out-held-decisions',
  everyMs: 1_000,
  run: (db, now, _ending, pool) => carryOutHeld(pool ?? db, now, parts),
});
