/** The state of a participant, in words and as a mark: the same on every page of a document. */
import { stages, type Stage } from '@qujat/contract/vocabulary';
import { say, type Language } from '../../../platform/http/texts.ts';
import { isOnTurn } from '../route/turn.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import type { PersonOnPage } from './document-facts.ts';

export const stageKeys = {
  [stages.aggregation]: 'aggregation',
  [stages.approval]: 'approval',
  [stages.execution]: 'execution',
  [stages.acknowledgement]: 'acknowledgement',
} as const satisfies Record<Stage, string>;

/** The order in which people read a route. */
export const stageOrder = [stages.aggregation, stages.approval, stages.execution, stages.acknowledgement] as const;

/** 'now': it is their turn; 'later': they wait for it; 'dropped': they no longer decide. */
export type Mark = 'agreed' | 'refused' | 'now' | 'later' | 'dropped';

export const markOf = (state: RouteState, entry: RouteParticipant): Mark => {
  if (entry.state !== 'waiting') return entry.state;
  return isOnTurn(state, entry) ? 'now' : 'later';
};

// locale-keys: documents.decided.*, documents.awaits.*
export const standingText = (language: Language, state: RouteState, entry: RouteParticipant): string => {
  const stage = stageKeys[entry.stage];
  switch (markOf(state, entry)) {
    case 'agreed':
      return say(language, `documents.decided.${stage}`);
    case 'refused':
      return say(language, 'documents.decided.refused');
    case 'now':
      return say(language, `documents.awaits.${stage}`);
    case 'later':
      return say(language, 'documents.awaits.queue');
    case 'dropped':
      return say(language, 'documents.awaits.dropped');
  }
};

// locale-keys: documentPages.stages.*
export const stageName = (language: Language, stage: Stage): string => say(language, `documentPages.stages.${stageKeys[stage]}`);

export const nameOf = (people: ReadonlyMap<number, PersonOnPage>, id: number): string => people.get(id)?.fullName ?? '—';

/** The actor: «X за Y» for a deputy. */
export const whoText = (language: Language, people: ReadonlyMap<number, PersonOnPage>, actor: number, forWhom: number | null): string =>
  forWhom === null || forWhom === actor
    ? nameOf(people, actor)
    : say(language, 'documentPages.onBehalf', { actor: nameOf(people, actor), person: nameOf(people, forWhom) });
