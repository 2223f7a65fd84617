/**
 * What an act makes of a document: its next state, who is to be told, and what the log says. Pure: the same input
 * always gives the same outcome; the service stores it in one transaction.
 */
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { can } from './can.ts';
import type { Act, Decide, Person, Reason, RouteDocument, RouteParticipant, RouteState } from './model.ts';
import { entriesOnTurn, statusFrom } from './turn.ts';

/** An act with its circumstances. */
export interface Request {
  readonly person: Person;
  readonly act: Decide | (Act & { readonly kind: 'launch' });
  readonly now: Date;
  readonly comment?: string | undefined;
  /** The version on which the person decided; left out by clients that know no versions. */
  readonly version?: number | undefined;
  readonly address?: string | undefined;
}

const decisionNames = { [decisions.agree]: 'agree', [decisions.refuse]: 'refuse' } as const;
const stageNames = {
  [stages.aggregation]: 'aggregation',
  [stages.approval]: 'approval',
  [stages.execution]: 'execution',
  [stages.acknowledgement]: 'acknowledgement',
} as const;
export type LogAction = 'launch' | `${(typeof stageNames)[Stage]}.${(typeof decisionNames)[10 | 20]}`;

/** An entry of the append-only log: who, for whom, when, from where, what. */
export interface LogEntry {
  readonly at: Date;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  readonly action: LogAction;
  readonly statusBefore: DocumentStatus;
  readonly statusAfter: DocumentStatus;
  readonly comment: string;
  readonly address: string;
}

/** Somebody to be told. A refusal says who refused and why. */
export type Notice =
  | { readonly kind: 'yourTurn'; readonly employeeId: number; readonly stage: Stage }
  | { readonly kind: 'completed'; readonly employeeId: number }
  | { readonly kind: 'refused'; readonly employeeId: number; readonly by: number; readonly comment: string };

export type Outcome =
  | {
      readonly done: true;
      readonly document: RouteDocument;
      readonly participants: readonly RouteParticipant[];
      /** Those of `participants` that differ from before. */
      readonly changed: readonly RouteParticipant[];
      readonly log: LogEntry;
      readonly notices: readonly Notice[];
    }
  | { readonly done: false; readonly reason: Reason };

/** A refusal ends the route: those who had not acted are no longer asked. Acknowledgements stay as they are. */
const dropWaiting = (each: RouteParticipant): RouteParticipant =>
  each.state === 'waiting' && each.stage !== stages.acknowledgement ? { ...each, state: 'dropped' } : each;

const refusedStatus = (stage: Stage): DocumentStatus =>
  stage === stages.execution ? statuses.executionRefused : statuses.approvalRefused;

const noticesOf = (before: RouteState, after: RouteState, request: Request): Notice[] => {
  const { status, initiatorId } = after.document;
  const { employeeId: actorId } = request.person.self;
  const waitedBefore = new Set(entriesOnTurn(before).map((each) => `${each.stage}:${each.employeeId}`));
  const notices: Notice[] = entriesOnTurn(after)
    .filter((each) => !waitedBefore.has(`${each.stage}:${each.employeeId}`))
    .map(({ employeeId, stage }) => ({ kind: 'yourTurn', employeeId, stage }));
  if (status !== before.document.status) {
    if (status === statuses.completed) notices.push({ kind: 'completed', employeeId: initiatorId });
    if (status === statuses.approvalRefused || status === statuses.executionRefused)
      notices.push({ kind: 'refused', employeeId: initiatorId, by: actorId, comment: request.comment ?? '' });
  }
  return notices.filter((each) => each.employeeId !== actorId);
};

const decided = (entry: RouteParticipant, act: Decide, request: Request): RouteParticipant => ({
  ...entry,
  state: act.decision === decisions.agree ? 'agreed' : 'refused',
  comment: request.comment ?? '',
  decidedAt: request.now,
  decidedBy: request.person.self.employeeId,
});

interface Step {
  readonly status: DocumentStatus;
  readonly participants: readonly RouteParticipant[];
  readonly action: LogAction;
}

const decideStep = (state: RouteState, entry: RouteParticipant, act: Decide, request: Request): Step => {
  const replaced = state.participants.map((each) => (each === entry ? decided(each, act, request) : each));
  const action = `${stageNames[act.stage]}.${decisionNames[act.decision]}` as const;
  const { document } = state;
  if (act.stage === stages.acknowledgement) return { status: document.status, participants: replaced, action };
  if (act.decision === decisions.refuse)
    return { status: refusedStatus(act.stage), participants: replaced.map(dropWaiting), action };
  return { status: statusFrom(document.status, document, replaced), participants: replaced, action };
};

/** Applies an act, or says why it is refused. A refused act leaves nothing behind. */
export const transition = (state: RouteState, request: Request): Outcome => {
  const { act, person, now } = request;
  const verdict = can(person, act, state);
  if (!verdict.allowed) return { done: false, reason: verdict.reason };
  const { document } = state;
  if (request.version !== undefined && request.version !== document.version) return { done: false, reason: 'stale' };
  if (act.kind === 'launch' && state.participants.length === 0) return { done: false, reason: 'nobodyOnRoute' };

  const step: Step =
    act.kind === 'decide' && verdict.entry
      ? decideStep(state, verdict.entry, act, request)
      : { status: statusFrom(statuses.aggregation, document, state.participants), participants: state.participants, action: 'launch' };
  // An acknowledgement changes nothing that others decide on, so it does not make their decisions stale.
  const acknowledges = act.kind === 'decide' && act.stage === stages.acknowledgement;
  const after: RouteState = {
    document: {
      ...document,
      status: step.status,
      version: acknowledges ? document.version : document.version + 1,
      finishedAt: step.status === statuses.completed ? (document.finishedAt ?? now) : null,
    },
    participants: step.participants,
  };
  return {
    done: true,
    ...after,
    changed: step.participants.filter((each, index) => each !== state.participants[index]),
    log: {
      at: now,
      actorId: person.self.employeeId,
      onBehalfOf: verdict.onBehalfOf,
      action: step.action,
      statusBefore: document.status,
      statusAfter: step.status,
      comment: request.comment ?? '',
      address: request.address ?? '',
    },
    notices: noticesOf(state, after, request),
  };
};
