/** Who gives the task of an executor: never the executor, because whoever gives it moves its term (TSK-8, TSK-17). */
import { stages } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { loadState } from '../documents/load-states.ts';
import type { RouteParticipant, RouteState } from '../documents/route/model.ts';
import { giverOf } from './rules/executions.ts';
import type { Task } from './rules/model.ts';
import { loadAbove } from './stand-ins.ts';

interface Executor {
  readonly entry: RouteParticipant;
  readonly departmentId: number | null;
  /** Who hands their part over, and gives nothing more. */
  readonly without?: number | undefined;
}

/** Whom the route names, else who stands above the executor. Only where nobody else works, the executor. */
export const giverFor = async (trx: Queryable, state: RouteState, { entry, departmentId, without }: Executor): Promise<number> => {
  const { employeeId } = entry;
  const named = giverOf(state, entry, without);
  if (named !== employeeId && named !== without) return named;
  const above = await loadAbove(trx, state.document.organisationId, departmentId);
  return above.find((id) => id !== employeeId && id !== without) ?? employeeId;
};

/** The same for a running execution whose giver hands over to its executor. */
export const giverAfter = async (trx: Queryable, task: Task, without: number): Promise<number> => {
  const state = task.documentId === null ? null : await loadState(trx, task.organisationId, task.documentId);
  const entry = state?.participants.find(({ stage, employeeId }) => stage === stages.execution && employeeId === task.executionOf);
  return state && entry ? giverFor(trx, state, { entry, departmentId: task.departmentId, without }) : task.giverId;
};
