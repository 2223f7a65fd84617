/** Permissions to send a document by the exchange. Pure. */
import { statuses } from '@qujat/contract/vocabulary';
import type { MessageState } from '../../platform/database/schema/exchange.ts';
import type { TextKey } from '../../platform/http/texts.ts';
import { identitiesOf, type Person, type RouteState } from '../documents/route/model.ts';

/** Each is a key of the server's texts under `exchange.refusal`. */
const sendReasons = ['notOutgoing', 'notClerk', 'notApproved', 'alreadySent'] as const;
export type SendReason = (typeof sendReasons)[number];

// locale-keys: exchange.refusal.*
export const sendReasonKey = (reason: SendReason): TextKey => `exchange.refusal.${reason}`;

/** Earlier messages of a document: the newest for each recipient. */
export interface SentBefore {
  readonly bin: string;
  readonly state: MessageState;
}

/** The registry sends approved letters, which wait at execution for it or are completed. */
const isApproved = ({ document }: RouteState): boolean => document.status === statuses.execution || document.status === statuses.completed;

const isClerk = (person: Person, { document }: RouteState): boolean =>
  identitiesOf(person).some((each) => each.isClerk && each.organisationId === document.organisationId);

/** Whether the card shows the tab: to clerks, for an approved outgoing letter. */
export const showsExchange = (person: Person, state: RouteState): boolean =>
  state.document.correspondence === 'outgoing' && isApproved(state) && isClerk(person, state);

/** Why it cannot be sent, or null. A document may be sent again to a recipient who has rejected it. */
export const sendObstacle = (person: Person, state: RouteState, sent: readonly SentBefore[]): SendReason | null => {
  if (state.document.correspondence !== 'outgoing') return 'notOutgoing';
  if (!isClerk(person, state)) return 'notClerk';
  if (!isApproved(state)) return 'notApproved';
  return sent.length > 0 && sent.every((each) => each.state !== 'rejected') ? 'alreadySent' : null;
};
