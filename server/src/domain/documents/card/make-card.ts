/** The card as one person sees it: a pure function of the document, the permissions, and names. */
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { say } from '../../../platform/http/texts.ts';
import { reasonKey } from '../refuse.ts';
import { can } from '../route/can.ts';
import { identitiesOf, type Act, type OpenStage, type RouteParticipant, type Verdict } from '../route/model.ts';
import { isOnTurn } from '../route/turn.ts';
import { statusName } from '../statuses.ts';
import { inLanguage, participantOf, type CardView } from './card-participant.ts';

/** The viewer's permission with the key that the template requires: the card asks for the key if necessary. */
const agreeTo = (entry: RouteParticipant): Act => ({
  kind: 'decide',
  stage: entry.stage,
  decision: decisions.agree,
  entryOf: entry.employeeId,
  key: 'own-organisation',
});

/**
 * Why the viewer cannot sign, or null if they can sign some entry of theirs. The reason is that of the entry whose turn it is, otherwise of
 * a waiting one.
 */
const signingRefusal = ({ state, person, language }: CardView, mine: readonly RouteParticipant[]): string | null => {
  const order = (entry: RouteParticipant): number => (isOnTurn(state, entry) ? 0 : entry.state === 'waiting' ? 1 : 2);
  const verdicts = mine.toSorted((one, other) => order(one) - order(other)).map((entry) => can(person, agreeTo(entry), state));
  if (verdicts.some((verdict) => verdict.allowed)) return null;
  const [first] = verdicts;
  return say(language, reasonKey(first && !first.allowed ? first.reason : 'notParticipant'));
};

export const makeCard = (view: CardView): DocumentCard => {
  const { state, facts, person, language } = view;
  const { document, participants } = state;
  const mine = participants.filter((entry) => identitiesOf(person).some((each) => each.employeeId === entry.employeeId));
  const at = (stage: Stage): RouteParticipant[] => participants.filter((entry) => entry.stage === stage);
  const list = (entries: readonly RouteParticipant[]): Participant[] => entries.map((entry) => participantOf(view, entry));
  const mayComment = (stage: Stage): boolean => mine.some((entry) => entry.stage === stage && isOnTurn(state, entry));
  const executors = at(stages.execution);
  // Executors named by an executor: the second row.
  const isSecondary = (entry: RouteParticipant): boolean =>
    executors.some((other) => other.employeeId === entry.assignedBy && other !== entry);
  const edit = (stage: OpenStage, secondary = false): Verdict => can(person, { kind: 'edit', stage, secondary }, state);
  const tab = (stage: Stage, visible: boolean, editable = false) => ({
    visible,
    editable,
    takesHelpers: false,
    participants: list(at(stage)),
  });
  const initiator = facts.people.get(document.initiatorId);
  const why = (verdict: Verdict): string | null => (verdict.allowed ? null : say(language, reasonKey(verdict.reason)));
  const withdraw = can(person, { kind: 'withdraw' }, state);
  const back = can(person, { kind: 'return' }, state);
  const remove = can(person, { kind: 'remove' }, state);
  const aggregate = edit(stages.aggregation);
  const assign = edit(stages.execution);
  const acquaint = edit(stages.acknowledgement);
  const takesHelpers = edit(stages.execution, true).allowed;
  return {
    id: document.id,
    documentId: document.id,
    number: document.number,
    name: inLanguage(language, facts.template),
    subject: facts.destroyed ? say(language, 'retention.destroyed', { number: facts.destroyed.number }) : facts.subject,
    status: document.status,
    statusName: statusName(language, document.status),
    period: `${String(facts.period % 100).padStart(2, '0')}${Math.floor(facts.period / 100)}`,
    viewerId: person.self.employeeId,
    creator: initiator ? { fullName: initiator.fullName, phone: initiator.phone } : null,
    version: document.version,
    mayWithdraw: withdraw.allowed,
    // Both buttons return the document to creation (CRD-7).
    mayEditComments: back.allowed,
    mayEdit: back.allowed,
    takesOver: back.allowed && document.initiatorLeft === true,
    mayDelete: remove.allowed,
    mayReport: mayComment(stages.execution),
    mayWrite: can(person, { kind: 'write' }, state).allowed,
    signed: view.signed === true,
    keyRequirement: document.keyRequirement,
    refusalNeedsReason: document.refusalNeedsReason,
    refusals: {
      withdraw: why(withdraw),
      edit: why(back),
      remove: why(remove),
      sign: signingRefusal(view, mine),
      reaggregate: why(can(person, { kind: 'reaggregate' }, state)),
      aggregation: why(aggregate),
      recipients: why(assign),
      acknowledgement: why(acquaint),
    },
    queueNumbers: [...new Set(at(stages.aggregation).map((each) => each.queueNumber))].toSorted((one, other) => one - other),
    departments: facts.departments.map((each) => ({ id: each.id, name: inLanguage(language, each) })),
    tabs: {
      main: {
        aggregation: list(at(stages.aggregation)),
        approval: list(at(stages.approval)),
        acknowledgement: list(at(stages.acknowledgement)),
        execution: list(executors.filter((entry) => !isSecondary(entry))),
        secondaryExecution: list(executors.filter(isSecondary)),
        mayCommentAggregation: mayComment(stages.aggregation),
        mayCommentApproval: mayComment(stages.approval),
        mayCommentAcknowledgement: mayComment(stages.acknowledgement),
        mayCommentExecution: mayComment(stages.execution),
      },
      aggregation: tab(stages.aggregation, document.status === statuses.aggregation || aggregate.allowed, aggregate.allowed),
      approval: tab(stages.approval, at(stages.approval).length > 0),
      recipients: { ...tab(stages.execution, executors.length > 0 || assign.allowed, assign.allowed), takesHelpers },
      acknowledgement: tab(stages.acknowledgement, at(stages.acknowledgement).length > 0 || acquaint.allowed, acquaint.allowed),
      exchange: { visible: view.offersExchange === true },
      map: { visible: true },
    },
  };
};
