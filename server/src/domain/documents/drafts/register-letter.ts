/** A clerk registers an incoming letter in one step with sending it (NEW-7). */
import { decisions, stages, statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { carryOut, type ActContext } from '../acts/carry-out.ts';
import { loadCast } from '../load-cast.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import type { PlannedParticipant } from '../route/plan.ts';
import { withRegistrar } from '../route/registrar.ts';
import type { Applied } from '../route/transition.ts';
import type { RouteRule } from './route-rule.ts';

type Asking = Pick<SessionContext, 'session'>;
interface Letter {
  readonly correspondence: 'incoming' | 'outgoing' | null;
  /** '' until it is registered. */
  readonly number: string;
}

/** A letter that was returned to creation keeps the number that it has. */
export const mayRegister = ({ correspondence, number }: Letter, { session }: Asking): boolean =>
  correspondence === 'incoming' && number === '' && session.roles.has('clerk');

/** The suggested route of a clerk: no other clerk is asked to register the letter, unless the template demands that one. */
export const suggestedToRegistrar = async (
  db: Queryable,
  { suggested, demands }: RouteRule,
  { session }: Asking,
): Promise<readonly PlannedParticipant[]> => {
  const { clerks } = await loadCast(db, session.organisationId);
  const demanded = new Set(demands.filter(({ stage }) => stage === stages.aggregation).flatMap(({ people }) => people));
  const relieved = new Set(clerks.filter((each) => each !== session.employeeId && !demanded.has(each)));
  return withRegistrar(suggested, { stage: stages.aggregation, employeeId: session.employeeId, queueNumber: 1 }, relieved);
};

const registrarOf = (employeeId: number): RouteParticipant => ({
  stage: stages.aggregation,
  employeeId,
  queueNumber: 1,
  state: 'waiting',
  task: '',
  dueAt: null,
  comment: '',
  decidedAt: null,
  decidedBy: null,
  assignedBy: null,
});

/** Puts the clerk first on the stored route. The caller holds the document's lock. Throws BusinessError if this is no letter to register. */
export const placeRegistrar = async (trx: Queryable, state: RouteState, { session }: Asking): Promise<RouteState> => {
  const { document, participants: before } = state;
  if (!mayRegister(document, { session })) throw new BusinessError('drafts.mayNotRegister');
  const participants = withRegistrar(before, registrarOf(session.employeeId));
  const moved = participants.filter((each) => !before.includes(each));
  if (moved.length > 0)
    await trx
      .insertInto('participants')
      .values(
        moved.map(({ stage, employeeId, queueNumber }) => ({
          organisation_id: document.organisationId,
          document_id: document.id,
          stage,
          employee_id: employeeId,
          queue_number: queueNumber,
          due_at: null,
          decided_at: null,
          decided_by: null,
          assigned_by: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['document_id', 'stage', 'employee_id', 'organisation_id'])
          .doUpdateSet((eb) => ({ queue_number: eb.ref('excluded.queue_number') })),
      )
      .execute();
  return { ...state, participants };
};

const isAgreedBy =
  (employeeId: number) =>
  (each: RouteParticipant): boolean =>
    each.stage === stages.aggregation && each.employeeId === employeeId && each.state === 'waiting';

/** After sending: the clerk agrees, which gives the letter its number. Throws BusinessError if nobody would get the letter then. */
export const registerAtOnce = async (trx: Queryable, sent: Applied, context: ActContext): Promise<void> => {
  const { employeeId } = context.session;
  const { id, version } = sent.document;
  const outcome = sent.participants.some(isAgreedBy(employeeId))
    ? await carryOut(
        trx,
        { id, act: { kind: 'decide', stage: stages.aggregation, decision: decisions.agree, entryOf: employeeId }, version },
        context,
      )
    : sent;
  const { document, participants } = outcome;
  const nobodyNext = document.status === statuses.completed && !participants.some(({ state }) => state === 'waiting');
  if (nobodyNext) throw new BusinessError('drafts.nobodyAfterRegistration');
};
