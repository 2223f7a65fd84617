/**
 * The effect of an act on a document: its next state, the people to notify, and the log entry. Pure: the same input always gives the same
 * outcome; the service stores it in one transaction.
 */
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import { can } from './can.ts';
import type { Person, Reason, RouteDocument, RouteParticipant, RouteState } from './model.ts';
import { stepOf, type LogAction, type RouteAct } from './steps.ts';
import { entriesOnTurn, turnNumber } from './turn.ts';

/** An act with its circumstances. */
export interface Request {
  readonly person: Person;
  readonly act: RouteAct;
  readonly now: Date;
  /** The comment of a decision, or the task of an added participant. */
  readonly comment?: string | undefined;
  /** The version on which the person decided; left out by clients that know no versions. */
  readonly version?: number | undefined;
  /** Any other version makes the act stale, also one that a usual decision would not depend on (docs/decisions/0471). */
  readonly exact?: boolean | undefined;
  readonly address?: string | undefined;
  /** The moment by which somebody decides who has so many working days from now. Without it no deadline is set. */
  readonly deadline?: ((days: number) => Date) | undefined;
}

/** An entry of the append-only log: actor, person represented, time, origin, act. */
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

/** A person to notify. A refusal names its author and reason. */
export type Notice =
  | { readonly kind: 'yourTurn'; readonly employeeId: number; readonly stage: Stage }
  | { readonly kind: 'completed' | 'withdrawn'; readonly employeeId: number }
  | { readonly kind: 'refused' | 'rework'; readonly employeeId: number; readonly by: number; readonly comment: string };

export interface Applied {
  readonly applied: true;
  readonly document: RouteDocument;
  readonly participants: readonly RouteParticipant[];
  /** Those of `participants` that differ from before, or are new. */
  readonly changed: readonly RouteParticipant[];
  /** Participants removed from the route. */
  readonly removed: readonly RouteParticipant[];
  /** Entries that waited for a decision before, and do so no longer: decided, removed, or passed over by the act. */
  readonly settled: readonly RouteParticipant[];
  /** The initiator who has left, if the actor took the document over from them. */
  readonly takenOverFrom: number | null;
  readonly log: LogEntry;
  readonly notices: readonly Notice[];
}
export type Outcome = Applied | { readonly applied: false; readonly reason: Reason };

/** The place of an entry on the route: nobody stands twice at one stage. */
export const placeOf = ({ stage, employeeId }: Pick<RouteParticipant, 'stage' | 'employeeId'>): string => `${stage}:${employeeId}`;

const noticesOf = (before: RouteState, after: RouteState, request: Request): Notice[] => {
  const { status, initiatorId } = after.document;
  const { employeeId: actorId } = request.person.self;
  const waitedBefore = entriesOnTurn(before);
  const known = new Set(waitedBefore.map(placeOf));
  const notices: Notice[] = entriesOnTurn(after)
    .filter((each) => !known.has(placeOf(each)))
    .map(({ employeeId, stage }) => ({ kind: 'yourTurn', employeeId, stage }));
  if (request.act.kind === 'rework') notices.push({ kind: 'rework', employeeId: initiatorId, by: actorId, comment: request.comment ?? '' });
  if (status !== before.document.status) {
    if (status === statuses.completed) notices.push({ kind: 'completed', employeeId: initiatorId });
    if (status === statuses.approvalRefused || status === statuses.executionRefused)
      notices.push({ kind: 'refused', employeeId: initiatorId, by: actorId, comment: request.comment ?? '' });
    if (status === statuses.withdrawn)
      notices.push(
        ...[...new Set(waitedBefore.map((each) => each.employeeId))].map((employeeId) => ({ kind: 'withdrawn', employeeId }) as const),
      );
  }
  return notices.filter((each) => each.employeeId !== actorId);
};

/**
 * The oldest version on which the act may have been decided (docs/decisions/0120). An act that ends the route or sets it back depends on
 * all decisions of other people. A decision depends on status and turn, so that people with the same queue number do not disturb each
 * other. An acknowledgement, and changes of the route's people, depend on the document's text.
 */
const oldestVersion = ({ version, launchVersion, turnVersion }: RouteDocument, act: RouteAct): number => {
  switch (act.kind) {
    case 'decide':
      return act.stage === stages.acknowledgement ? launchVersion : turnVersion;
    case 'rework':
      return turnVersion;
    case 'add':
    case 'takeAway':
    case 'task':
      return launchVersion;
    default:
      return version;
  }
};

/** Whether anything that the act depends on has changed since that version. */
export const isStale = (document: RouteDocument, act: RouteAct, seen: number): boolean =>
  seen < oldestVersion(document, act) || seen > document.version;

const lacksReason = ({ refusalNeedsReason }: RouteDocument, act: RouteAct, comment: string): boolean =>
  refusalNeedsReason && act.kind === 'decide' && act.decision === decisions.refuse && comment.trim() === '';

/** People whose turn has come get their deadline. */
export const withDeadlines = (state: RouteState, deadline: Request['deadline']): readonly RouteParticipant[] => {
  const due = new Set(entriesOnTurn(state).filter(({ days, dueAt }) => days && dueAt === null));
  if (!deadline || due.size === 0) return state.participants;
  return state.participants.map((each) => (due.has(each) ? { ...each, dueAt: deadline(each.days ?? 0) } : each));
};

/** Applies an act, or returns why it is refused. A refused act has no effect. */
export const transition = (state: RouteState, request: Request): Outcome => {
  const { act, person, now, comment = '' } = request;
  const verdict = can(person, act, state);
  if (!verdict.allowed) return { applied: false, reason: verdict.reason };
  const { document } = state;
  const { version: seen, exact = false } = request;
  if (seen !== undefined && (exact ? seen !== document.version : isStale(document, act, seen))) return { applied: false, reason: 'stale' };
  if (lacksReason(document, act, comment)) return { applied: false, reason: 'reasonRequired' };
  if (act.kind === 'rework' && comment.trim() === '') return { applied: false, reason: 'reworkTextRequired' };
  if (act.kind === 'launch' && state.participants.length === 0) return { applied: false, reason: 'nobodyOnRoute' };

  const actorId = person.self.employeeId;
  const asEmployee = verdict.onBehalfOf ?? actorId;
  const {
    status,
    participants: stepped,
    action,
    bumpsVersion,
  } = stepOf(state, act, verdict.entry, {
    now,
    actorId,
    asEmployee,
    text: comment,
  });
  const participants = withDeadlines({ document: { ...document, status }, participants: stepped }, request.deadline);
  const version = bumpsVersion ? document.version + 1 : document.version;
  const turnMoved = status !== document.status || turnNumber(status, participants) !== turnNumber(document.status, state.participants);
  // Whoever returns a document goes on with it: an initiator who has left cannot.
  const initiatorId = act.kind === 'return' ? asEmployee : document.initiatorId;
  const isTakenOver = initiatorId !== document.initiatorId;
  const after: RouteState = {
    document: {
      ...document,
      ...(isTakenOver && { initiatorId, initiatorLeft: false }),
      status,
      version,
      sentBy: act.kind === 'launch' ? actorId : document.sentBy,
      launchVersion: act.kind === 'launch' ? version : document.launchVersion,
      turnVersion: turnMoved ? version : document.turnVersion,
      finishedAt: status === statuses.completed ? (document.finishedAt ?? now) : null,
    },
    participants,
  };
  const before = new Set(state.participants);
  const stay = new Set(participants.map(placeOf));
  const waiting = new Set(entriesOnTurn(after).map(placeOf));
  return {
    applied: true,
    ...after,
    changed: participants.filter((each) => !before.has(each)),
    removed: state.participants.filter((each) => !stay.has(placeOf(each))),
    settled: entriesOnTurn(state).filter((each) => !waiting.has(placeOf(each))),
    takenOverFrom: isTakenOver ? document.initiatorId : null,
    log: {
      at: now,
      actorId,
      onBehalfOf: verdict.onBehalfOf,
      action,
      statusBefore: document.status,
      statusAfter: status,
      comment,
      address: request.address ?? '',
    },
    notices: noticesOf(state, after, request),
  };
};
