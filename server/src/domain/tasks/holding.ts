/** Tasks that can be taken back for ten seconds: nobody is told of them before they are given (TSK-30, docs/decisions/0405). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import * as calls from '@qujat/contract/tasks/tasks';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { RequestError } from '../../platform/http/errors.ts';
import type { TextKey } from '../../platform/http/texts.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { mayStillAct } from '../documents/today/may-still-act.ts';
import { sql } from 'kysely';
import { giveWithin, judgeTask, type GiveContext } from './give.ts';
import { loadPeople } from './names.ts';
import { TaskRefusedError } from './refuse.ts';
import type { TaskContext } from './services.ts';

type Input = CallInput<typeof calls.holdTask>;

/** Holds it if the rules would let it be given now. Throws why they would not. */
export const holdTask = async (input: Input, context: TaskContext): Promise<CallAnswer<typeof calls.holdTask>> => {
  const { db, session, now, address } = context;
  await consume(db, limits.tasks, session.personId, now);
  return db.transaction().execute(async (trx) => {
    const { giverId } = await judgeTask(trx, input, context);
    const { id } = await trx
      .insertInto('held_tasks')
      .values({
        organisation_id: session.organisationId,
        actor_id: session.employeeId,
        giver_id: giverId,
        document_id: input.parentId === undefined ? (input.documentId ?? null) : null,
        parent_id: input.parentId ?? null,
        input: { ...input },
        given_on: session.today,
        address,
        held_at: now,
        due_at: new Date(now.getTime() + calls.taskHoldMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { holdId: id };
  });
};

/** Only the person's own, and only while it waits: the job locks what it gives. */
export const takeBackTask = async (
  { holdId }: CallInput<typeof calls.takeBackTask>,
  { db, session }: Pick<SessionContext, 'db' | 'session'>,
): Promise<CallAnswer<typeof calls.takeBackTask>> => {
  const row = await db
    .deleteFrom('held_tasks')
    .where('id', '=', holdId)
    .where('actor_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('problem', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return { takenBack: row !== undefined };
};

/** As many as a page shows; somebody who gives tasks has none of them as a rule. */
const mostShown = 50;

export const readHeldTasks = async (
  _: CallInput<typeof calls.readHeldTasks>,
  { db, session, say }: Pick<SessionContext, 'db' | 'session' | 'say'>,
): Promise<CallAnswer<typeof calls.readHeldTasks>> => {
  const rows = await db
    .selectFrom('held_tasks')
    .select(['id', 'document_id', 'parent_id', 'input', 'problem'])
    .where('actor_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const inputs = rows.map(({ input }) => input as unknown as Input);
  const nameOf = await loadPeople(
    db,
    session.organisationId,
    inputs.map(({ responsibleId }) => responsibleId),
  );
  return {
    tasks: rows.map(({ id, document_id, parent_id, problem }, index) => {
      const { text = '', responsibleId = 0, dueOn = '' } = inputs[index] ?? {};
      return {
        holdId: id,
        text,
        responsible: nameOf(responsibleId),
        dueOn,
        documentId: document_id,
        parentId: parent_id,
        // locale-keys: tasks.refusal.*
        problem: problem === null ? null : say(problem as TextKey),
      };
    }),
  };
};

export const forgetHeldTask = async (
  { holdId }: CallInput<typeof calls.forgetHeldTask>,
  { db, session }: Pick<SessionContext, 'db' | 'session'>,
): Promise<null> => {
  await db
    .deleteFrom('held_tasks')
    .where('id', '=', holdId)
    .where('actor_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('problem', 'is not', null)
    .execute();
  return null;
};

type Parts = Pick<GiveContext, 'origin' | 'decisionListeners' | 'tellPeople'>;

/** The row stays locked until the task is stored: taking it back waits, and then finds it given. */
const nextDue = (trx: Queryable, now: Date) =>
  trx
    .selectFrom('held_tasks')
    .selectAll()
    .where('problem', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Held = NonNullable<Awaited<ReturnType<typeof nextDue>>>;

const giveHeld = async (trx: Queryable, held: Held, now: Date, parts: Parts): Promise<void> => {
  const { actor_id: employeeId, giver_id: giverId, organisation_id: organisationId, address } = held;
  if (!(await mayStillAct(trx, { organisationId, actorId: employeeId, employeeId: giverId }, now))) throw new TaskRefusedError('notYours');
  await giveWithin(trx, held.input as unknown as Input, {
    ...parts,
    now,
    address,
    // The term is judged by the day on which it was given: midnight makes nothing past in ten seconds.
    session: { employeeId, organisationId, actingFor: giverId === employeeId ? [] : [giverId], today: held.given_on },
  });
};

/** After a fault of the server. The tasks of others do not wait for it. */
const retryMs = 60_000;
/** A task that faults keep from being given is returned to its giver after this time. */
const giveUpMs = 10 * 60_000;

const isGivenUp = ({ held_at: heldAt, due_at: dueAt }: Held): boolean => dueAt.getTime() - heldAt.getTime() > calls.taskHoldMs + giveUpMs;

/** Open pages of the giver read again. */
const tellActor = (trx: Queryable, { actor_id: actorId }: Held) => sql`select pg_notify('qujat_live', ${String(actorId)})`.execute(trx);

/** One task in a transaction of its own. False if none is due. A fault is added to `faults`, and the task tried again later. */
const giveNext = (db: Database, now: Date, parts: Parts, faults: unknown[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const held = await nextDue(trx, now);
    if (!held) return false;
    await sql`savepoint held`.execute(trx);
    try {
      await giveHeld(trx, held, now, parts);
      await trx.deleteFrom('held_tasks').where('id', '=', held.id).where('organisation_id', '=', held.organisation_id).execute();
    } catch (error) {
      await sql`rollback to savepoint held`.execute(trx);
      const isFault = !(error instanceof RequestError);
      const change = trx.updateTable('held_tasks').where('id', '=', held.id).where('organisation_id', '=', held.organisation_id);
      if (isFault) faults.push(error);
      if (isFault && !isGivenUp(held)) {
        const due_at = new Date(now.getTime() + retryMs);
        await change.set({ due_at }).execute();
        return true;
      }
      const problem: TextKey = isFault ? 'tasks.notGiven' : error.key;
      await change.set({ problem }).execute();
    }
    await tellActor(trx, held);
    return true;
  });

/** What the giver may still want to read. */
const keptDays = 30;

export const giveHeldTasks = async (db: Database, now: Date, parts: Parts): Promise<void> => {
  const faults: unknown[] = [];
  while (await giveNext(db, now, parts, faults));
  await db
    .deleteFrom('held_tasks')
    .where('problem', 'is not', null)
    .where('held_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
  if (faults.length > 0) throw new AggregateError(faults, 'tasks could not be given');
};

export const heldTasksJob = (parts: Parts): Job => ({
  name: 'give-held-tasks',
  everyMs: 1_000,
  run: (db, now, _ending, pool) => giveHeldTasks(pool ?? db, now, parts),
});
