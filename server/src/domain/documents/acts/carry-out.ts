/** Carries out an act: the rules decide on the locked document, then the act and all its effects are stored, or nothing is. */
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { refusalExplainer, type Asker } from '../explain-refusal.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { markRead } from '../marks.ts';
import { tellConcerned } from '../notices/tell-concerned.ts';
import { RefusedError } from '../refuse.ts';
import type { RouteState } from '../route/model.ts';
import type { RouteAct } from '../route/steps.ts';
import { transition, type Applied } from '../route/transition.ts';
import { loadDeadlines } from './deadlines.ts';
import { storeOutcome, type DecisionListener } from './store-outcome.ts';

/** The actor, the time and the origin of an act. */
export interface ActContext extends Pick<SessionContext, 'now' | 'address' | 'origin'> {
  readonly decisionListeners: readonly DecisionListener[];
  readonly session: Asker;
}

export interface ActRequest {
  readonly id: number;
  /** The act; for a signature it depends on the state of the document. */
  readonly act: RouteAct | ((state: RouteState) => RouteAct);
  /** The comment of a decision, or the task of an added participant. */
  readonly comment?: string | undefined;
  /** The version on which the person decided. */
  readonly version?: number | undefined;
  /** The document must still have exactly this version. */
  readonly exact?: boolean | undefined;
  /** Additional details for the log. */
  readonly details?: Record<string, unknown> | undefined;
  /** Runs on the locked document before the rules decide; may throw. */
  readonly prepare?: (trx: Queryable) => Promise<void>;
  /** Stores further rows together with the outcome. */
  readonly complete?: (trx: Queryable, outcome: Applied) => Promise<void>;
}

/**
 * Acts within the caller's transaction, as the session's person or somebody for whom they act. Throws RefusedError with the reason if the
 * rules refuse; then nothing has changed.
 */
export const carryOut = async (
  trx: Queryable,
  request: ActRequest,
  { session, now, address, origin, decisionListeners: listeners }: ActContext,
): Promise<Applied> => {
  const { id, comment, version, exact, details, prepare, complete } = request;
  await lockDocuments(trx, session.organisationId, [id]);
  await prepare?.(trx);
  const state = await loadState(trx, session.organisationId, id);
  if (!state) throw new RefusedError('notFound');
  const act = typeof request.act === 'function' ? request.act(state) : request.act;
  const deadline = await loadDeadlines(trx, state, now);
  const person = await loadPerson(trx, session);
  const outcome = transition(state, { person, act, now, comment: comment?.trim(), version, exact, address, deadline });
  if (!outcome.applied) throw new RefusedError(await refusalExplainer(trx, session)(state, act, outcome.reason));
  await storeOutcome(trx, outcome, { details, listeners, origin });
  await complete?.(trx, outcome);
  await markRead(trx, session, id, now);
  await tellConcerned(trx, outcome);
  return outcome;
};

const currentVersion = async (db: Database, id: number, { organisationId }: Asker): Promise<number | undefined> => {
  const found = await db
    .selectFrom('documents')
    .select('version')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return found?.version;
};

/**
 * The same in its own transaction. A client without versions counts as having decided on the version current when its request arrived: of
 * two simultaneous requests the later one is judged by what its person could have seen.
 */
export const act = async (request: ActRequest, context: ActContext & Pick<SessionContext, 'db'>): Promise<Applied> => {
  const version = request.version ?? (await currentVersion(context.db, request.id, context.session));
  return context.db.transaction().execute((trx) => carryOut(trx, { ...request, version }, context));
};
