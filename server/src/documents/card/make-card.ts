/** The card as one person sees it: a pure function of the document, the rules' answers, and names. */
import type { DocumentCard, Participant } from '@qujat/contract/document-card';
import { decisions, stages, statuses, type Stage } from '@qujat/contract/vocabulary';
import { say, type Language, type TextKey } from '../../http/texts.ts';
import { inLanguage as nameIn } from '../../session/names.ts';
import { reasonKey } from '../refuse.ts';
import { can } from '../route/can.ts';
import { identitiesOf, type Act, type Person, type RouteParticipant, type RouteState, type Verdict } from '../route/model.ts';
import { isOnTurn } from '../route/turn.ts';
import { statusName } from '../statuses.ts';
import type { CardFacts, TwoNames } from './card-facts.ts';

export interface CardView {
  readonly state: RouteState;
  readonly facts: CardFacts;
  readonly person: Person;
  readonly language: Language;
}

const stageKeys = {
  [stages.aggregation]: 'aggregation',
  [stages.approval]: 'approval',
  [stages.execution]: 'execution',
  [stages.acknowledgement]: 'acknowledgement',
} as const;

const inLanguage = (language: Language, names: TwoNames): string => nameIn(language, names.name_ru, names.name_kk);
const seconds = (moment: Date | null): number | null => (moment === null ? null : Math.floor(moment.getTime() / 1000));

// locale-keys: documents.decided.*, documents.awaits.*
/** What was decided, in exactly the words by which clients colour it (specification 2 §4). */
const decidedLabel = (language: Language, { state, stage }: RouteParticipant): string =>
  say(language, state === 'refused' ? 'documents.decided.refused' : `documents.decided.${stageKeys[stage]}`);

/** How the entry stands; of one that another has decided it says who for whom. */
const standing = ({ state, facts, language }: CardView, entry: RouteParticipant): string => {
  if (entry.state === 'waiting') {
    const key: TextKey = isOnTurn(state, entry) ? `documents.awaits.${stageKeys[entry.stage]}` : 'documents.awaits.queue';
    return say(language, key);
  }
  if (entry.state === 'dropped') return say(language, 'documents.awaits.dropped');
  const label = decidedLabel(language, entry);
  if (entry.decidedBy === null || entry.decidedBy === entry.employeeId) return label;
  const name = (id: number): string => facts.people.get(id)?.fullName ?? '';
  return say(language, 'documents.decided.onBehalf', { label, actor: name(entry.decidedBy), person: name(entry.employeeId) });
};

const stateNumbers = { waiting: 0, dropped: 0, agreed: decisions.agree, refused: decisions.refuse } as const;

const participantOf = (view: CardView, entry: RouteParticipant): Participant => {
  const { state, facts, person, language } = view;
  const who = facts.people.get(entry.employeeId);
  const isDecided = entry.state === 'agreed' || entry.state === 'refused';
  return {
    employeeId: entry.employeeId,
    fullName: who?.fullName ?? '',
    department: who?.department ? inLanguage(language, who.department) : '',
    active: isDecided || isOnTurn(state, entry),
    status: stateNumbers[entry.state],
    queueNumber: entry.queueNumber,
    executionDate: seconds(entry.dueAt),
    task: entry.task,
    statusName: standing(view, entry),
    signature: isDecided ? { text: decidedLabel(language, entry), date: seconds(entry.decidedAt), comment: entry.comment } : null,
    // Nobody comes to or leaves a route that runs: there is no call for it yet.
    mayEditAggregation: false,
    mayEditRecipient: false,
    mayEditCopy: false,
    mine: identitiesOf(person).some((each) => each.employeeId === entry.employeeId),
  };
};

const agreeTo = (entry: RouteParticipant): Act => ({ kind: 'decide', stage: entry.stage, decision: decisions.agree, entryOf: entry.employeeId });

/** Why the viewer cannot sign, or null where some own entry can be: first of the entry whose turn it is, then of one that waits. */
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
  // Named by one who executes: the second row of executors.
  const isSecondary = (entry: RouteParticipant): boolean => executors.some((other) => other.employeeId === entry.assignedBy && other !== entry);
  const tab = (stage: Stage, visible: boolean) => ({ visible, editable: false, participants: list(at(stage)) });
  const initiator = facts.people.get(document.initiatorId);
  const why = (verdict: Verdict): string | null => (verdict.allowed ? null : say(language, reasonKey(verdict.reason)));
  const withdraw = can(person, { kind: 'withdraw' }, state);
  const back = can(person, { kind: 'return' }, state);
  const remove = can(person, { kind: 'remove' }, state);
  return {
    id: document.id,
    documentId: document.id,
    number: document.number,
    name: inLanguage(language, facts.template),
    subject: facts.subject,
    status: document.status,
    statusName: statusName(language, document.status),
    period: `${String(facts.period % 100).padStart(2, '0')}${Math.floor(facts.period / 100)}`,
    viewerId: person.self.employeeId,
    creator: initiator ? { fullName: initiator.fullName, phone: initiator.phone } : null,
    version: document.version,
    mayWithdraw: withdraw.allowed,
    // Both buttons return the document to creation (specification 2 §2).
    mayEditComments: back.allowed,
    mayEdit: back.allowed,
    mayDelete: remove.allowed,
    mayReport: mayComment(stages.execution),
    refusals: { withdraw: why(withdraw), edit: why(back), remove: why(remove), sign: signingRefusal(view, mine) },
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
      aggregation: tab(stages.aggregation, document.status === statuses.aggregation),
      approval: tab(stages.approval, at(stages.approval).length > 0),
      recipients: tab(stages.execution, executors.length > 0),
      acknowledgement: tab(stages.acknowledgement, at(stages.acknowledgement).length > 0),
      // Exchange and map come with the calls and the page that they open.
      exchange: { visible: false },
      map: { visible: false },
    },
  };
};
