/** Stores the route with which a document is sent: whom the conditions of its template add, and how long each may take (ADM-51). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import type { SettledPlace } from '../route/settle.ts';
import type { RouteRule } from './route-rule.ts';

const isAt =
  ({ stage, employeeId }: SettledPlace) =>
  (each: RouteParticipant): boolean =>
    each.stage === stage && each.employeeId === employeeId;

const settled = (place: SettledPlace, participants: readonly RouteParticipant[]): RouteParticipant => {
  const { stage, employeeId, queueNumber, days, byCondition } = place;
  const before = participants.find(isAt(place));
  if (before) return { ...before, queueNumber, days };
  return {
    stage,
    employeeId,
    queueNumber,
    days,
    byCondition,
    state: 'waiting',
    task: '',
    dueAt: null,
    comment: '',
    decidedAt: null,
    decidedBy: null,
    assignedBy: null,
  };
};

/** The state with which the document is sent. The caller holds the document's lock. */
export const settle = async (trx: Queryable, state: RouteState, rule: RouteRule): Promise<RouteState> => {
  if (rule.settle === null) return state;
  const participants = rule.settle(state.participants).map((each) => settled(each, state.participants));
  if (participants.length === 0) return state;
  await trx
    .insertInto('participants')
    .values(
      participants.map((each) => ({
        organisation_id: state.document.organisationId,
        document_id: state.document.id,
        stage: each.stage,
        employee_id: each.employeeId,
        queue_number: each.queueNumber,
        days: each.days ?? 0,
        by_condition: each.byCondition ?? false,
        due_at: each.dueAt,
        decided_at: null,
        decided_by: null,
        assigned_by: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'stage', 'employee_id', 'organisation_id'])
        .doUpdateSet((eb) => ({ queue_number: eb.ref('excluded.queue_number'), days: eb.ref('excluded.days') })),
    )
    .execute();
  return { ...state, participants };
};
