/** The effect of each act on a document's status and its participants. Pure; the caller has checked that the act is allowed. */
import { decisions, stages, statuses, type DocumentStatus, type Stage } from '@qujat/contract/vocabulary';
import type { Act, Add, Change, Decide, RouteDocument, RouteParticipant, RouteState } from './model.ts';
import { statusFrom } from './turn.ts';

/** The circumstances of an act. */
export interface Circumstances {
  readonly now: Date;
  readonly actorId: number;
  /** The employee as whom the actor acts: the actor, or a person whom the actor replaces. */
  readonly asEmployee: number;
  readonly text: string;
}

export interface Step {
  readonly status: DocumentStatus;
  readonly participants: readonly RouteParticipant[];
  readonly action: LogAction;
  /** Whether something that others may depend on has changed: then the version rises. */
  readonly bumpsVersion: boolean;
}

/** The acts that change a document's route; removing a draft leaves nothing to change. */
export type RouteAct = Exclude<Act, { kind: 'see' | 'write' | 'remove' | 'edit' }>;

const decisionNames = { [decisions.agree]: 'agree', [decisions.refuse]: 'refuse' } as const;
export const stageNames = {
  [stages.aggregation]: 'aggregation',
  [stages.approval]: 'approval',
  [stages.execution]: 'execution',
  [stages.acknowledgement]: 'acknowledgement',
} as const;
type StageName = (typeof stageNames)[Stage];

/** The names of acts in the log. */
export type LogAction =
  | 'create'
  | 'launch'
  | 'withdraw'
  | 'return'
  | 'rework'
  | 'remove'
  | 'reaggregate'
  | `${StageName}.${(typeof decisionNames)[10 | 20] | 'add' | 'takeAway' | 'task'}`;

const drop = (each: RouteParticipant): RouteParticipant => (each.state === 'waiting' ? { ...each, state: 'dropped' } : each);

/** A refusal ends the route: participants who had not acted are dropped. Acknowledgements stay as they are. */
const dropWaiting = (each: RouteParticipant): RouteParticipant => (each.stage === stages.acknowledgement ? each : drop(each));

/** A deadline of the template begins anew with the next turn; one that the writer has set stays: executors have that of the document. */
const withoutDeadline = ({ dueAt }: RouteDocument, each: RouteParticipant): RouteParticipant => {
  const isWriters = each.stage === stages.execution && each.dueAt?.getTime() === dueAt?.getTime();
  return each.days && each.dueAt && !isWriters ? { ...each, dueAt: null } : each;
};

/** The initial state of an entry, without decision, comment and signature. */
const reset =
  (document: RouteDocument) =>
  (each: RouteParticipant): RouteParticipant =>
    withoutDeadline(
      document,
      each.state === 'waiting' ? each : { ...each, state: 'waiting', comment: '', decidedAt: null, decidedBy: null },
    );

const refusedStatus = (stage: Stage): DocumentStatus => (stage === stages.execution ? statuses.executionRefused : statuses.approvalRefused);

/**
 * A refusal to agree or approve is remembered until the same person agrees. An executor's is not, because another executor may be named.
 */
const objects = ({ stage, objected }: RouteParticipant, { decision }: Decide): boolean | undefined => {
  if (stage !== stages.aggregation && stage !== stages.approval) return objected;
  return decision === decisions.refuse;
};

const decided = (entry: RouteParticipant, act: Decide, { now, actorId, text }: Circumstances): RouteParticipant => ({
  ...entry,
  state: act.decision === decisions.agree ? 'agreed' : 'refused',
  comment: text,
  decidedAt: now,
  decidedBy: actorId,
  objected: objects(entry, act),
});

const decide = ({ document, participants }: RouteState, entry: RouteParticipant, act: Decide, how: Circumstances): Step => {
  const replaced = participants.map((each) => (each === entry ? decided(each, act, how) : each));
  const action = `${stageNames[act.stage]}.${decisionNames[act.decision]}` as const;
  // An acknowledgement changes nothing that others decide on, so it does not make their decisions stale.
  if (act.stage === stages.acknowledgement) return { status: document.status, participants: replaced, action, bumpsVersion: false };
  if (act.decision === decisions.refuse)
    return { status: refusedStatus(act.stage), participants: replaced.map(dropWaiting), action, bumpsVersion: true };
  const status = statusFrom(document.status, document, replaced);
  // Participants who were added for agreement and are no longer asked: the signatories have approved without them.
  const left = status > statuses.approval ? replaced.map((each) => (each.stage === stages.aggregation ? drop(each) : each)) : replaced;
  return { status, participants: left, action, bumpsVersion: true };
};

/** People whom a condition has added are decided on anew when the document is sent again; who has refused stays. */
const staysInDraft = ({ stage, assignedBy, byCondition, objected }: RouteParticipant): boolean =>
  (stage !== stages.execution || assignedBy === null) && (!byCondition || objected === true);

/** Number, history and people stay. Signatures are discarded, and so are executors, who are named again after the next approval. */
const returnToDraft = ({ document, participants }: RouteState): readonly RouteParticipant[] =>
  participants.filter(staysInDraft).map(reset(document));

/** The added participants agree; if none were added, everybody agrees again. Earlier approvals are discarded. */
const reaggregated = ({ document, participants }: RouteState): readonly RouteParticipant[] => {
  const somebodyWaits = participants.some((each) => each.stage === stages.aggregation && each.state === 'waiting');
  return participants.map((each) =>
    each.stage === stages.approval || (each.stage === stages.aggregation && !somebodyWaits) ? reset(document)(each) : each,
  );
};

/** The last place of the agreement; executors and acknowledgements act in parallel with the current ones. */
const placeOf = (participants: readonly RouteParticipant[], { stage }: Add): number => {
  const there = participants.filter((each) => each.stage === stage);
  if (stage === stages.aggregation) return 1 + Math.max(0, ...there.map((each) => each.queueNumber));
  const waiting = there.filter((each) => each.state === 'waiting').map((each) => each.queueNumber);
  return waiting.length > 0 ? Math.min(...waiting) : 1;
};

const added = (participants: readonly RouteParticipant[], act: Add, { asEmployee, text }: Circumstances): RouteParticipant => ({
  stage: act.stage,
  employeeId: act.employeeId,
  queueNumber: placeOf(participants, act),
  state: 'waiting',
  task: text,
  dueAt: null,
  comment: '',
  decidedAt: null,
  decidedBy: null,
  assignedBy: asEmployee,
});

const isMeant =
  (act: Change) =>
  (each: RouteParticipant): boolean =>
    each.stage === act.stage && each.employeeId === act.employeeId;

/** After a removal the remaining participants may all be done. */
const withoutOne = ({ document, participants }: RouteState, act: Change): Step => {
  const left = participants.filter((each) => !isMeant(act)(each));
  const blocks = act.stage !== stages.acknowledgement;
  return {
    status: blocks ? statusFrom(document.status, document, left) : document.status,
    participants: left,
    action: `${stageNames[act.stage]}.takeAway`,
    bumpsVersion: blocks,
  };
};

export const stepOf = (state: RouteState, act: RouteAct, entry: RouteParticipant | null, how: Circumstances): Step => {
  const { document, participants } = state;
  switch (act.kind) {
    case 'decide':
      if (!entry) throw new Error('a decision is about an entry');
      return decide(state, entry, act, how);
    case 'launch':
      return { status: statusFrom(statuses.aggregation, document, participants), participants, action: 'launch', bumpsVersion: true };
    case 'withdraw':
      return { status: statuses.withdrawn, participants: participants.map(drop), action: 'withdraw', bumpsVersion: true };
    case 'return':
      return { status: statuses.draft, participants: returnToDraft(state), action: 'return', bumpsVersion: true };
    case 'rework':
      return { status: statuses.draft, participants: returnToDraft(state), action: 'rework', bumpsVersion: true };
    case 'reaggregate':
      return { status: statuses.aggregation, participants: reaggregated(state), action: 'reaggregate', bumpsVersion: true };
    case 'add':
      return {
        status: document.status,
        participants: [...participants, added(participants, act, how)],
        action: `${stageNames[act.stage]}.add`,
        bumpsVersion: act.stage !== stages.acknowledgement,
      };
    case 'takeAway':
      return withoutOne(state, act);
    case 'task':
      return {
        status: document.status,
        participants: participants.map((each) => (isMeant(act)(each) ? { ...each, task: how.text } : each)),
        action: `${stageNames[act.stage]}.task`,
        bumpsVersion: false,
      };
  }
};
