/** What a document wants of a person: the verb on the chip of a row (DAY-40). Pure. */
import { stages, type Stage, type Wanted } from '@qujat/contract/vocabulary';
import { isOnTurn } from './turn.ts';
import type { RouteDocument, RouteParticipant, RouteState } from './model.ts';

/** The properties of a document on which the verb depends. */
export interface WantedFacts extends Pick<RouteDocument, 'keyRequirement'> {
  readonly replyRequired: boolean;
}

/** For each stage the verb, and the verb of documents that need a key or a reply. */
export const wantedAt = {
  [stages.aggregation]: { usual: 'agree' },
  [stages.approval]: { usual: 'approve', withKey: 'sign' },
  [stages.execution]: { usual: 'execute', withReply: 'reply' },
  [stages.acknowledgement]: { usual: 'acknowledge' },
} as const satisfies Record<Stage, { readonly usual: Wanted; readonly withKey?: Wanted; readonly withReply?: Wanted }>;

export const wantedBy = (stage: Stage, { keyRequirement, replyRequired }: WantedFacts): Wanted => {
  const verbs: { readonly usual: Wanted; readonly withKey?: Wanted; readonly withReply?: Wanted } = wantedAt[stage];
  if (keyRequirement !== 'none' && verbs.withKey) return verbs.withKey;
  return replyRequired && verbs.withReply ? verbs.withReply : verbs.usual;
};

const atOnce: ReadonlySet<Wanted> = new Set(['agree', 'approve', 'acknowledge']);

/** What can be done by one press (DAY-46). The others have a form of their own: a key, a result, a reply. */
export const isAtOnce = (wanted: Wanted): boolean => atOnce.has(wanted);

/** Of several entries on turn the reader's own comes first, and an act that the document waits for comes before an acknowledgement. */
export const wantedEntry = (state: RouteState, employeeIds: readonly number[]): RouteParticipant | null => {
  const rank = (entry: RouteParticipant): number => employeeIds.indexOf(entry.employeeId) * 10 + entry.stage;
  const mine = state.participants.filter((entry) => employeeIds.includes(entry.employeeId) && isOnTurn(state, entry));
  return mine.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
};
