/** Carries an act out: asked of the rules on the locked document, then stored whole with everything that follows, or not at all. */
import type { Queryable } from '../../database/pool.ts';
import type { SessionContext } from '../../http/context.ts';
import { NotFoundError } from '../../http/errors.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { markRead } from '../marks.ts';
import { tellConcerned } from '../notices/tell-concerned.ts';
import { refusal } from '../refuse.ts';
import type { RouteAct } from '../route/steps.ts';
import { transition, type Done } from '../route/transition.ts';
import { storeOutcome } from './store-outcome.ts';

export type ActContext = Pick<SessionContext, 'session' | 'now' | 'address' | 'origin'>;

export interface ActRequest {
  readonly id: number;
  readonly act: RouteAct;
  /** The comment of a decision, the task of one who is added. */
  readonly comment?: string | undefined;
  /** The version on which the person decided. */
  readonly version?: number | undefined;
  /** More for the log. */
  readonly details?: Record<string, unknown>;
}

/**
 * Acts within the caller's transaction, as the session's person or one for whom they act. Throws NotFoundError for what may not
 * be seen, and BusinessError with the reason when the rules refuse; then nothing has changed.
 */
export const carryOut = async (trx: Queryable, request: ActRequest, { session, now, address, origin }: ActContext): Promise<Done> => {
  const { id, act, comment, version, details } = request;
  await lockDocuments(trx, [id]);
  const state = await loadState(trx, id);
  if (!state) throw new NotFoundError();
  const outcome = transition(state, { person: await loadPerson(trx, session), act, now, comment: comment?.trim(), version, address });
  if (!outcome.done) throw refusal(outcome.reason);
  await storeOutcome(trx, outcome, details);
  await markRead(trx, session.employeeId, id, now);
  await tellConcerned(trx, outcome, { now, origin });
  return outcome;
};

/** The same in a transaction of its own. */
export const act = (request: ActRequest, context: ActContext & Pick<SessionContext, 'db'>): Promise<Done> =>
  context.db.transaction().execute((trx) => carryOut(trx, request, context));
