/** Changes the participants of a running route, and their tasks. */
import type { CallInput } from '@qujat/contract/call';
import { participantOperations, type editAggregation, type saveCoExecutorTask } from '@qujat/contract/document-acts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { act, type ActContext } from '../acts/carry-out.ts';
import { RefusedError } from '../refuse.ts';
import type { Add, Change, Edit, OpenStage } from '../route/model.ts';

type Context = ActContext & Pick<SessionContext, 'db'>;

/** The organisation of an employee; null for an unknown or former one. */
const employedIn = async (db: Context['db'], employeeId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('employees')
    .select('organisation_id')
    .where('id', '=', employeeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.organisation_id ?? null;
};

/** A dismissal that runs at this moment has handed everything over: whoever is added after it would be asked in vain. */
const expectStillHere = async (trx: Queryable, change: Add | Change): Promise<void> => {
  if (change.kind !== 'add' || change.employedIn === null) return;
  const here = await trx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', change.employeeId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!here) throw new RefusedError('unknownPerson');
};

/** Serves one of the calls that add and remove participants, which differ by the stage. */
export const editing =
  (where: Omit<Edit, 'kind'>) =>
  async ({ operation, id, employeeId, version }: CallInput<typeof editAggregation>, context: Context): Promise<null> => {
    const change =
      operation === participantOperations.add
        ? ({ kind: 'add', ...where, employeeId, employedIn: await employedIn(context.db, employeeId) } as const)
        : ({ kind: 'takeAway', stage: where.stage, employeeId } as const);
    await act({ id, act: change, version, prepare: (trx) => expectStillHere(trx, change) }, context);
    return null;
  };

export const writeTask = async (
  { id, employeeId, text = '' }: CallInput<typeof saveCoExecutorTask>,
  stage: OpenStage,
  context: Context,
): Promise<null> => {
  await act({ id, act: { kind: 'task', stage, employeeId }, comment: text }, context);
  return null;
};
