/** Requests on a document's route, for the tests of its transitions. */
import assert from 'node:assert/strict';
import { decisions, type Stage } from '@qujat/contract/vocabulary';
import type { Person, RouteState } from '../route/model.ts';
import { transition, type Request } from '../route/transition.ts';

export const now = new Date('2026-11-20T10:00:00Z');

export const decide = (person: Person, stage: Stage, decision: 10 | 20, more: Partial<Request> = {}): Request => ({
  person,
  now,
  act: { kind: 'decide', stage, decision },
  ...more,
});

export const applied = (state: RouteState, request: Request) => {
  const outcome = transition(state, request);
  assert.ok(outcome.applied, outcome.applied ? '' : outcome.reason);
  return outcome;
};

export const agree = (state: RouteState, person: Person, stage: Stage) => applied(state, decide(person, stage, decisions.agree));

export const asks = (state: RouteState, person: Person, act: Request['act'], more: Partial<Request> = {}) =>
  applied(state, { person, act, now, ...more });

export const add = (stage: 1 | 3 | 4, employeeId: number, secondary = false): Request['act'] => ({
  kind: 'add',
  stage,
  employeeId,
  employedIn: 1,
  secondary,
});
