import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';

export type StepState = 'upcoming' | 'active' | 'completed' | 'refused';
export interface Step {
  readonly name: 'aggregation' | 'approval' | 'execution';
  readonly number: 1 | 2 | 3;
  readonly state: StepState;
}

const stepStatuses = [
  { name: 'aggregation', number: 1, at: statuses.aggregation, refusedAt: null },
  { name: 'approval', number: 2, at: statuses.approval, refusedAt: statuses.approvalRefused },
  { name: 'execution', number: 3, at: statuses.execution, refusedAt: statuses.executionRefused },
] as const;

/**
 * The three steps of a document: active at 200, 300, 500, completed once the status has passed them (CRD-2). A refusal (310, 510) is shown
 * at its step; a withdrawn document is at none.
 */
export const steps = (status: number): readonly Step[] =>
  stepStatuses.map(({ name, number, at, refusedAt }) => {
    const step = (state: StepState): Step => ({ name, number, state });
    if (status === statuses.withdrawn) return step('upcoming');
    if (status === refusedAt) return step('refused');
    if (status === at) return step('active');
    return step(status > at ? 'completed' : 'upcoming');
  });

export type CardTab = 'main' | 'aggregation' | 'recipients' | 'acknowledgement' | 'exchange';

/** Aggregation is shown during its stage, and at approval to a person who may still edit it (CRD-3). */
const showsAggregation = ({ status, tabs: { aggregation } }: DocumentCard): boolean =>
  (status === statuses.aggregation && aggregation.visible) || (status === statuses.approval && aggregation.editable);

export const visibleTabs = (card: DocumentCard): readonly CardTab[] => [
  'main',
  ...(showsAggregation(card) ? (['aggregation'] as const) : []),
  ...(card.tabs.recipients.visible ? (['recipients'] as const) : []),
  ...(card.tabs.acknowledgement.visible ? (['acknowledgement'] as const) : []),
  ...(card.tabs.exchange.visible ? (['exchange'] as const) : []),
];

/** One group of the main tab: the participants of a stage, and whether the viewer's own entry accepts a comment. */
export interface StageGroup {
  readonly name: 'aggregation' | 'approval' | 'execution' | 'secondaryExecution' | 'acknowledgement';
  readonly stage: Stage;
  readonly participants: readonly Participant[];
  readonly mayComment: boolean;
}

/** The groups of the main tab in the order of the route; empty ones are left out. */
export const stageGroups = ({ tabs: { main } }: DocumentCard): readonly StageGroup[] => {
  const groups: readonly StageGroup[] = [
    { name: 'aggregation', stage: stages.aggregation, participants: main.aggregation, mayComment: main.mayCommentAggregation },
    { name: 'approval', stage: stages.approval, participants: main.approval, mayComment: main.mayCommentApproval },
    { name: 'execution', stage: stages.execution, participants: main.execution, mayComment: main.mayCommentExecution },
    { name: 'secondaryExecution', stage: stages.execution, participants: main.secondaryExecution, mayComment: main.mayCommentExecution },
    {
      name: 'acknowledgement',
      stage: stages.acknowledgement,
      participants: main.acknowledgement,
      mayComment: main.mayCommentAcknowledgement,
    },
  ];
  return groups.filter((group) => group.participants.length > 0);
};

/** Below it a participant has not acted yet. */
const acted = decisions.agree;

/** Inactive and undecided: others come first in the queue (CRD-5). */
export const isWaiting = (participant: Participant): boolean => !participant.active && participant.status < acted;

/** The entry belongs to the viewer, or to a person for whom the viewer acts. */
export const isOwn = (participant: Participant, viewerId: number): boolean =>
  participant.mine === true || participant.employeeId === viewerId;

/** Whether an entry has comment and buttons: it is the viewer's own, the stage's comment flag is set, and it is undecided. */
export const mayAct = (participant: Participant, group: StageGroup, viewerId: number): boolean =>
  group.mayComment && isOwn(participant, viewerId) && participant.status < acted && !isWaiting(participant);

export type Outcome = 'agreed' | 'refused' | null;

/**
 * The colour of a decided entry. It follows the status; with a server that omits the status, the signature's text, compared with the labels
 * of the viewer's language (CRD-5).
 */
export const outcomeOf = (
  { status, signature }: Participant,
  labels: { agreed: readonly string[]; refused: readonly string[] },
): Outcome => {
  if (status === decisions.refuse) return 'refused';
  if (status === decisions.agree) return 'agreed';
  if (!signature) return null;
  if (labels.refused.includes(signature.text)) return 'refused';
  return labels.agreed.includes(signature.text) ? 'agreed' : null;
};
