/** One participant's entry as the card shows it to one person. */
import type { Participant } from '@qujat/contract/document-card';
import { decisions, stages } from '@qujat/contract/vocabulary';
import { say, type Language, type TextKey } from '../../../platform/http/texts.ts';
import { inLanguage as nameIn } from '../../../platform/http/names.ts';
import { can } from '../route/can.ts';
import { identitiesOf, type OpenStage, type Person, type RouteParticipant, type RouteState } from '../route/model.ts';
import { stageNames } from '../route/steps.ts';
import { isOnTurn } from '../route/turn.ts';
import type { CardFacts, TwoNames } from './card-facts.ts';

/** The parts of a card: the document, names, and the viewer. */
export interface CardView {
  readonly state: RouteState;
  readonly facts: CardFacts;
  readonly person: Person;
  readonly language: Language;
  /** True if the card offers the person to send the document by the government exchange. */
  readonly offersExchange?: boolean;
  /** True if somebody has signed it with a key. */
  readonly signed?: boolean;
}

export const inLanguage = (language: Language, names: TwoNames): string => nameIn(language, names.name_ru, names.name_kk);
const seconds = (moment: Date | null): number | null => (moment === null ? null : Math.floor(moment.getTime() / 1000));

// locale-keys: documents.decided.*, documents.awaits.*
/** The decision in the exact words by which clients colour it (CRD-5). */
const decidedLabel = (language: Language, { state, stage }: RouteParticipant): string =>
  say(language, state === 'refused' ? 'documents.decided.refused' : `documents.decided.${stageNames[stage]}`);

/** The state of the entry in words; a deputy's decision names both people. */
const standing = ({ state, facts, language }: CardView, entry: RouteParticipant): string => {
  if (entry.state === 'waiting') {
    const key: TextKey = isOnTurn(state, entry) ? `documents.awaits.${stageNames[entry.stage]}` : 'documents.awaits.queue';
    return say(language, key);
  }
  if (entry.state === 'dropped') return say(language, 'documents.awaits.dropped');
  const label = decidedLabel(language, entry);
  if (entry.decidedBy === null || entry.decidedBy === entry.employeeId) return label;
  const name = (id: number): string => facts.people.get(id)?.fullName ?? '';
  return say(language, 'documents.decided.onBehalf', { label, actor: name(entry.decidedBy), person: name(entry.employeeId) });
};

const stateNumbers = { waiting: 0, dropped: 0, agreed: decisions.agree, refused: decisions.refuse } as const;

/** Whether the viewer may write this participant's task, or remove them. */
const mayChange = ({ state, person }: CardView, { stage, employeeId }: RouteParticipant, where: OpenStage): boolean =>
  stage === where && can(person, { kind: 'takeAway', stage: where, employeeId }, state).allowed;

export const participantOf = (view: CardView, entry: RouteParticipant): Participant => {
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
    mayEditAggregation: mayChange(view, entry, stages.aggregation),
    mayEditRecipient: mayChange(view, entry, stages.execution),
    mayEditCopy: mayChange(view, entry, stages.acknowledgement),
    mine: identitiesOf(person).some((each) => each.employeeId === entry.employeeId),
  };
};
