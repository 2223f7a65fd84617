/** The only module that decides who may do what to a document. Every call uses it, and the card shows its reasons. */
import { decisions, stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import { maySee } from '../queues/queues.ts';
import { editingObstacle } from './editing.ts';
import {
  identitiesOf,
  type Act,
  type Decide,
  type GivenKey,
  type Identity,
  type KeyRequirement,
  type Person,
  type Reason,
  type RouteParticipant,
  type RouteState,
  type Verdict,
} from './model.ts';
import { standsIn } from './own.ts';
import { activeStage, isOnTurn, isOpen } from './turn.ts';

const no = (reason: Reason): Verdict => ({ allowed: false, reason });
const yes = (person: Person, forWhom: number = person.self.employeeId, entry: RouteParticipant | null = null): Verdict => ({
  allowed: true,
  entry,
  onBehalfOf: forWhom === person.self.employeeId ? null : forWhom,
});

/** Statuses at which decisions have ended, and the corresponding reason. */
const ended: Partial<Record<DocumentStatus, Reason>> = {
  [statuses.draft]: 'draft',
  [statuses.approvalRefused]: 'refused',
  [statuses.executionRefused]: 'refused',
  [statuses.withdrawn]: 'withdrawn',
};

/** Why this entry cannot be decided now, or null when it can. */
const obstacle = (state: RouteState, entry: RouteParticipant): Reason | null => {
  const { status } = state.document;
  const end = ended[status];
  if (end) return end;
  if (entry.state !== 'waiting') return 'alreadyDecided';
  if (!isOpen(status, entry.stage)) {
    if (status === statuses.completed) return 'completed';
    return (activeStage(status) ?? entry.stage) > entry.stage ? 'stageOver' : 'stageNotOpen';
  }
  return isOnTurn(state, entry) ? null : 'notYourTurn';
};

/** The entries at that stage of the actor and of the people for whom the actor acts: the actor's own first, then by queue number. */
const mineAt = (person: Person, state: RouteState, stage: Decide['stage']): readonly RouteParticipant[] => {
  const ids = identitiesOf(person).map((each) => each.employeeId);
  const rank = (each: RouteParticipant): number => (each.employeeId === person.self.employeeId ? -1 : each.queueNumber);
  return state.participants
    .filter((each) => each.stage === stage && ids.includes(each.employeeId))
    .toSorted((one, other) => rank(one) - rank(other));
};

/**
 * The entry that the decision is about. A named person must be the actor or somebody for whom the actor acts. A client that knows no
 * substitution names the viewer: if the viewer has no entry, the entry of a person for whom the viewer acts is meant.
 */
const chosenEntry = (person: Person, state: RouteState, act: Decide): RouteParticipant | Reason => {
  const mine = mineAt(person, state, act.stage);
  const named = mine.find((each) => each.employeeId === act.entryOf);
  if (named) return named;
  if (act.entryOf !== undefined && act.entryOf !== person.self.employeeId) return 'notYourEntry';
  return mine.find((each) => obstacle(state, each) === null) ?? mine[0] ?? 'notParticipant';
};

/** Why this key, or no key, is not accepted for the template's approval. */
const keyObstacle = (required: KeyRequirement, given: GivenKey | undefined): Reason | null => {
  if (required === 'any') return given ? null : 'keyRequired';
  if (required === 'none' || given === 'own-organisation') return null;
  return given === 'own-employee' ? 'entitledKeyRequired' : 'organisationKeyRequired';
};

/**
 * A person who agrees on somebody else's behalf to a document that they wrote, or sent as the initiator's deputy, would decide on it alone.
 * Returns the reason, or null.
 */
const ownObstacle = ({ self }: Person, { document }: RouteState, entry: RouteParticipant, { stage, decision }: Decide): Reason | null => {
  const decides = stage === stages.aggregation || stage === stages.approval;
  if (decision !== decisions.agree || !decides || entry.employeeId === self.employeeId) return null;
  if (self.employeeId === document.initiatorId) return 'ownDocument';
  return self.employeeId === document.sentBy ? 'sentDocument' : null;
};

const mayDecide = (person: Person, state: RouteState, act: Decide): Verdict => {
  const entry = chosenEntry(person, state, act);
  if (typeof entry === 'string') return no(entry);
  const reason = obstacle(state, entry);
  if (reason) return no(reason);
  const own = ownObstacle(person, state, entry, act);
  if (own) return no(own);
  // A key of another organisation signs nothing here, whatever key the template requires.
  if (act.key === 'other-organisation') return no('otherOrganisationKey');
  if (act.stage === stages.acknowledgement && act.decision !== decisions.agree) return no('onlyAcknowledge');
  if (act.stage === stages.approval && act.decision === decisions.agree) {
    const missing = keyObstacle(state.document.keyRequirement, act.key);
    if (missing) return no(missing);
  }
  return yes(person, entry.employeeId, entry);
};

/** Whoever agrees or approves now may ask for a better document instead of refusing this one. */
const mayRework = (person: Person, state: RouteState, act: Extract<Act, { kind: 'rework' }>): Verdict => {
  const entry = chosenEntry(person, state, { ...act, kind: 'decide', decision: decisions.refuse });
  if (typeof entry === 'string') return no(entry);
  if (entry.stage !== stages.aggregation && entry.stage !== stages.approval) return no('notForRework');
  if (state.document.received) return no('receivedLetter');
  const reason = obstacle(state, entry);
  return reason ? no(reason) : yes(person, entry.employeeId, entry);
};

/** Acts that only the initiator, or a deputy of the initiator, may do. */
const asInitiator = (person: Person, state: RouteState, reason: Reason | null): Verdict => {
  const initiator = identitiesOf(person).find((each) => each.employeeId === state.document.initiatorId);
  if (!initiator) return no('notInitiator');
  return reason ? no(reason) : yes(person, initiator.employeeId);
};

/** The same; where the initiator has left, those who stand in may do it too (RTE-11). */
const asInitiatorOrStandIn = (person: Person, state: RouteState, reason: Reason | null): Verdict => {
  const standIn = identitiesOf(person).find((each) => standsIn(state, each));
  if (!standIn) return asInitiator(person, state, reason);
  return reason ? no(reason) : yes(person, standIn.employeeId);
};

/**
 * A letter from the exchange is registered or refused, and its sender is told so (EXC-4): before its registration it can neither end in
 * another way nor, once refused, begin anew.
 */
const letterObstacle = ({ document: { received, number } }: RouteState): Reason | null =>
  received && number === '' ? 'receivedLetter' : null;

/** A draft with a number has been returned to creation: it can no longer be deleted, so it is withdrawn (RTE-5). */
const withdrawObstacle = (state: RouteState): Reason | null => {
  const { status, number } = state.document;
  if (status === statuses.draft && number === '') return 'draft';
  if (status === statuses.withdrawn) return 'withdrawn';
  return status === statuses.completed ? 'completed' : letterObstacle(state);
};

const removeObstacle = ({ document }: RouteState): Reason | null => {
  if (document.status !== statuses.draft) return 'notDraft';
  if (document.received) return 'receivedLetter';
  return document.number === '' ? null : 'hasNumber';
};

/** Those of the people whom the actor represents who see the document themselves, the actor first. */
export const whoSees = (person: Person, state: RouteState): readonly Identity[] =>
  identitiesOf(person).filter((employee) => maySee({ ...state, employee }));

/**
 * The act is done as any of the people whom the actor represents, the actor first: but only as one who sees the document, because what is
 * done in a name outlasts the substitution. If none may, the reason is that of the person who comes nearest.
 */
const asAny = (person: Person, state: RouteState, act: Parameters<typeof editingObstacle>[2]): Verdict => {
  const tried = whoSees(person, state).map((each) => ({ each, reason: editingObstacle(state, each, act) }));
  const able = tried.find(({ reason }) => reason === null);
  if (able) return yes(person, able.each.employeeId);
  const [first] = tried;
  const near =
    tried.find(({ reason }) => reason === 'unknownPerson' || reason === 'alreadyOnRoute' || reason === 'nobodyToAggregate') ?? first;
  return no(near?.reason ?? 'notFound');
};

const isRefused = (status: DocumentStatus): boolean => status === statuses.approvalRefused || status === statuses.executionRefused;

/** An approval can be taken off the route by nobody: one that waits for somebody who has left ends by a return to creation (RTE-11). */
const waitsForLeaver = (state: RouteState): boolean =>
  state.document.status === statuses.approval &&
  state.participants.some((entry) => entry.stage === stages.approval && entry.left === true && isOnTurn(state, entry));

/** A draft with a number was returned to creation before its initiator left: whoever stands in takes it over as it is. */
const returnObstacle = (state: RouteState): Reason | null => {
  const { status, number, initiatorLeft } = state.document;
  if (isRefused(status) || waitsForLeaver(state)) return letterObstacle(state);
  return initiatorLeft && status === statuses.draft && number !== '' ? null : 'notRefused';
};

/**
 * Whether this person may do that to the document. A document of another organisation gives 'notFound', like one that does not exist; one
 * of the person's own organisation that they may not see gives 'noAccess'.
 */
export const can = (person: Person, act: Act, state: RouteState): Verdict => {
  const verdict = decideOn(person, act, state);
  const isDeputys = verdict.allowed && verdict.onBehalfOf !== null && act.kind !== 'see';
  return isDeputys && state.document.closedToDeputies ? no('deputyTemplate') : verdict;
};

const decideOn = (person: Person, act: Act, state: RouteState): Verdict => {
  const seen = identitiesOf(person).find((employee) => maySee({ ...state, employee }));
  if (!seen) return no(state.document.organisationId === person.self.organisationId ? 'noAccess' : 'notFound');
  const { status } = state.document;
  switch (act.kind) {
    case 'see':
      return yes(person, seen.employeeId);
    case 'decide':
      return mayDecide(person, state, act);
    case 'rework':
      return mayRework(person, state, act);
    case 'write':
    case 'launch':
      return asInitiator(person, state, status === statuses.draft ? null : 'notDraft');
    case 'withdraw':
      return asInitiatorOrStandIn(person, state, withdrawObstacle(state));
    case 'return':
      return asInitiatorOrStandIn(person, state, returnObstacle(state));
    case 'remove':
      return asInitiator(person, state, removeObstacle(state));
    case 'edit':
    case 'add':
    case 'takeAway':
    case 'task':
    case 'reaggregate':
      return asAny(person, state, act);
  }
};
