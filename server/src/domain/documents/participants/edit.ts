/** Changes the participants of a running route, and their tasks. */
import type { CallInput } from '@qujat/contract/call';
import { participantOperations, type editAggregation, type saveCoExecutorTask } from '@qujat/contract/document-acts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { act, type ActContext } from '../acts/carry-out.ts';
import { RefusedError } from '../refuse.ts';
import type { Add, Edit, OpenStage } from '../route/model.ts';

type Context = ActContext & Pick<SessionContext, 'db'>;

/** The organisation of the session if the employee works there; null for a former one, and for anybody else. */
const employedIn = async ({ db, session }: Context, employeeId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('employees')
    .select('organisation_id')
    .where('id', '=', employeeId)
    .where('organisation_id', '=', session.organisationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.organisation_id ?? null;
};

/** A dismissal that runs at this moment has handed everything over: whoever is added after it would be asked in vain. */
const expectStillHere = async (trx: Queryable, change: Add): Promise<void> => {
  if (change.employedIn === null) return;
  const here = await trx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', change.employeeId)
    .where('organisation_id', '=', change.employedIn)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!here) throw new RefusedError('unknownPerson');
};

interface Addition {
  readonly id: number;
  readonly where: Omit<Edit, 'kind'>;
  readonly employeeId: number;
  /** The task. */
  readonly comment?: string | undefined;
  readonly version?: number | undefined;
}

/** Adds an employee to a stage of a running route. Throws RefusedError. */
export const addParticipant = async ({ id, where, employeeId, comment, version }: Addition, context: Context): Promise<void> => {
  const change = { kind: 'add', ...where, employeeId, employedIn: await employedIn(context, employeeId) } as const;
  await act({ id, act: change, comment, version, prepare: (trx) => expectStillHere(trx, change) }, context);
};

/** Serves one of the calls that add and remove participants, which differ by the stage. */
export const editing =
  (where: Omit<Edit, 'kind'>) =>
  async ({ operation, id, employeeId, version }: CallInput<typeof editAggregation>, context: Context): Promise<null> => {
    if (operation === participantOperations.add) {
      await consume(context.db, limits.participantsAdded, context.session.employeeId, context.now);
      await addParticipant({ id, where, employeeId, version }, context);
    } else await act({ id, act: { kind: 'takeAway', stage: where.stage, employeeId }, version }, context);
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
