/**
 * Permissions to change the people of a running route (docs/decisions/0028). Agreeing participants may change during agreement and
 * approval, executors from approval on, acknowledgements as long as there is something to know. The person who added a participant may
 * remove them until they have acted; participants from the template stay. Clerks and document administrators remove whoever has left the
 * organisation.
 */
import { stages, statuses, type DocumentStatus } from '@qujat/contract/vocabulary';
import { hasApproved, hasInitiated, hasNamed, isAsked } from './own.ts';
import type { Add, Change, Edit, Identity, OpenStage, Reason, RouteState } from './model.ts';
import { activeStage, lacksExecutor } from './turn.ts';

const open: Readonly<Record<OpenStage, readonly DocumentStatus[]>> = {
  [stages.aggregation]: [statuses.aggregation, statuses.approval],
  [stages.execution]: [statuses.approval, statuses.execution],
  [stages.acknowledgement]: [statuses.aggregation, statuses.approval, statuses.execution, statuses.completed],
};

const closedBecause: Readonly<Record<DocumentStatus, Reason>> = {
  [statuses.draft]: 'draft',
  [statuses.aggregation]: 'stageNotOpen',
  [statuses.approval]: 'stageNotOpen',
  [statuses.approvalRefused]: 'refused',
  [statuses.execution]: 'stageOver',
  [statuses.executionRefused]: 'refused',
  [statuses.completed]: 'completed',
  [statuses.withdrawn]: 'withdrawn',
};

/** Why nobody may change that stage now. */
const closed = ({ document: { status } }: RouteState, stage: OpenStage): Reason | null =>
  open[stage].includes(status) ? null : closedBecause[status];

/**
 * Who may name executors: the signatory with the approval; then people who have approved or named an executor; and, while none is named,
 * the people of queue 8.
 */
const mayAssign = (state: RouteState, identity: Identity): boolean => {
  const { document } = state;
  if (document.status === statuses.approval) return isAsked(state, identity, stages.approval);
  if (hasApproved(state, identity) || hasNamed(state, identity, stages.execution)) return true;
  return lacksExecutor(state) && (identity.isClerk || identity.headOf.includes(document.departmentId));
};

const editObstacle = (state: RouteState, identity: Identity, { stage, secondary }: Omit<Edit, 'kind'>): Reason | null => {
  switch (stage) {
    case stages.execution:
      if (secondary) return isAsked(state, identity, stages.execution) ? null : 'notExecutor';
      return mayAssign(state, identity) ? null : 'mayNotAssign';
    case stages.acknowledgement:
      return hasInitiated(state, identity) || identity.isClerk || isAsked(state, identity) ? null : 'mayNotEdit';
    case stages.aggregation:
      return hasInitiated(state, identity) || isAsked(state, identity) ? null : 'mayNotEdit';
  }
};

const addObstacle = ({ document, participants }: RouteState, { stage, employeeId, employedIn }: Add): Reason | null => {
  if (employedIn !== document.organisationId) return 'unknownPerson';
  return participants.some((entry) => entry.stage === stage && entry.employeeId === employeeId) ? 'alreadyOnRoute' : null;
};

const changeObstacle = (state: RouteState, identity: Identity, { kind, stage, employeeId }: Change): Reason | null => {
  const entry = state.participants.find((each) => each.stage === stage && each.employeeId === employeeId);
  if (!entry) return 'notOnRoute';
  if (entry.state !== 'waiting') return 'alreadyDecided';
  // Nobody can ever decide on the entry of a person who has left, so the route goes on without it (RTE-11).
  if (kind === 'takeAway' && entry.left && (identity.isClerk || identity.isDocumentAdministrator)) return null;
  if (kind === 'takeAway' && entry.objected) return 'objected';
  const added = entry.assignedBy === identity.employeeId;
  // An acknowledgement protects nothing, so the initiator may remove any.
  return added || (stage === stages.acknowledgement && hasInitiated(state, identity)) ? null : 'notAdded';
};

const reaggregateObstacle = (state: RouteState, identity: Identity): Reason | null => {
  if (!hasInitiated(state, identity) && !isAsked(state, identity, stages.approval)) return 'mayNotEdit';
  return state.participants.some((entry) => entry.stage === stages.aggregation) ? null : 'nobodyToAggregate';
};

/** Why this employee may not do that, or null if they may. */
export const editingObstacle = (
  state: RouteState,
  identity: Identity,
  act: Edit | Add | Change | { readonly kind: 'reaggregate' },
): Reason | null => {
  if (act.kind === 'reaggregate') {
    const { status } = state.document;
    if (status !== statuses.approval) return activeStage(status) === null ? closedBecause[status] : 'notAtApproval';
    return reaggregateObstacle(state, identity);
  }
  if (act.kind === 'add' && act.forTask && act.stage === stages.acknowledgement)
    return state.document.status === statuses.draft ? 'draft' : addObstacle(state, act);
  const shut = closed(state, act.stage);
  if (shut) return shut;
  if (act.kind === 'takeAway' || act.kind === 'task') return changeObstacle(state, identity, act);
  return editObstacle(state, identity, act) ?? (act.kind === 'add' ? addObstacle(state, act) : null);
};
