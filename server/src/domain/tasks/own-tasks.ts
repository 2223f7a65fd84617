/** What waits for a person besides documents: tasks that they execute, and those about which they decide (TSK-33, DAY-44). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readOwnTasks as ownCall } from '@qujat/contract/tasks/tasks';
import { ownTasksShown } from '@qujat/contract/tasks/vocabulary';
import { sql } from 'kysely';
import type { SessionContext } from '../../platform/http/context.ts';
import { closedToDeputies } from '../documents/reader.ts';
import { asRows, both, countAll, inScope, selectRows, type Condition } from './list.ts';
import { loadTaskPerson } from './person.ts';
import type { TaskPerson } from './rules/model.ts';
import { loadWaitingWithStandIn } from './stand-ins.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;

interface Waiter {
  readonly person: TaskPerson;
  /** Templates on which nobody acts for others. */
  readonly closed: readonly number[];
}

const loadWaiter = async ({ db, session }: Pick<SessionContext, 'db' | 'session'>): Promise<Waiter> => ({
  person: await loadTaskPerson(db, session),
  closed: await closedToDeputies({ db, session }),
});

/** A condition on what waits for a person. Tasks of templates that are closed to deputies do not wait for a deputy (ADM-90). */
const waitingFor = async (
  { person, closed }: Waiter,
  conditionOf: (person: TaskPerson) => Condition | Promise<Condition>,
): Promise<Condition> => {
  const all = await conditionOf(person);
  if (closed.length === 0) return all;
  const [self] = person;
  return sql<boolean>`((${all} and (t.template_id is null or t.template_id <> all(${closed}::bigint[])))
    or (t.template_id = any(${closed}::bigint[]) and ${await conditionOf([self])}))`;
};

/** Tasks that the person executes; the executors of a document's route have it among their documents. */
const toExecute = (person: TaskPerson): Condition =>
  both([inScope('mine', person), sql<boolean>`t.state = 'running' and t.execution_of is null`]);

/** How many tasks of the person are overdue or due today (DAY-44). */
export const countUrgentTasks = async (context: Pick<SessionContext, 'db' | 'session'>): Promise<number> => {
  const { organisationId, today } = context.session;
  const mine = await waitingFor(await loadWaiter(context), toExecute);
  return countAll(context.db, both([sql<boolean>`t.organisation_id = ${organisationId}`, mine, sql<boolean>`t.due_on <= ${today}::date`]));
};

/** What waits for the person besides documents (TSK-33). Whoever executes a task decides nothing about it (TSK-8). */
export const readOwnTasks = async (_: CallInput<typeof ownCall>, context: Context): Promise<CallAnswer<typeof ownCall>> => {
  const { db, session } = context;
  const { organisationId, today } = session;
  const ours = sql<boolean>`t.organisation_id = ${organisationId}`;
  const toDecide = async (person: TaskPerson): Promise<Condition> => {
    const ids = person.map(({ employeeId }) => employeeId);
    const inPlace = person.some(({ mayGive }) => mayGive) ? await loadWaitingWithStandIn(db, organisationId, ids) : [];
    return both([
      sql<boolean>`t.id in (select id from tasks
          where organisation_id = ${organisationId} and giver_id = any(${ids}::bigint[]) and state in ('running', 'reported')
        union all select id from tasks
          where organisation_id = ${organisationId} and controller_id = any(${ids}::bigint[]) and state in ('running', 'reported')
        union all select unnest(${inPlace}::bigint[]))`,
      sql<boolean>`(t.state = 'reported' or t.asked_at is not null)`,
      sql<boolean>`not ${inScope('mine', person)}`,
    ]);
  };
  const waiter = await loadWaiter(context);
  const execute = both([ours, await waitingFor(waiter, toExecute)]);
  const decide = both([ours, await waitingFor(waiter, toDecide)]);
  return {
    execute: await asRows(await selectRows(db, execute, 0, ownTasksShown), context),
    executeTotal: await countAll(db, execute),
    decide: await asRows(await selectRows(db, decide, 0, ownTasksShown), context),
    decideTotal: await countAll(db, decide),
    today,
  };
};
