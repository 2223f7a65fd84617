/**
 * Telling people about an event (NTF-1). Every area may have news; the domain `notifications` tells them, and areas below it get its function
 * as a service from app/areas.ts.
 */
import type { NotificationKind } from '@qujat/contract/notification-choices';
import type { Stage } from '@qujat/contract/vocabulary';
import type { Queryable } from '../database/pool.ts';

export interface News {
  readonly kind: NotificationKind;
  /** Who is told. Deputies are told too; whoever did it is not. */
  readonly employeeId: number;
  /** The same event has the same key ever after. Nobody is told it twice. */
  readonly key: string;
  /** Who did it; null for what the calendar says. */
  readonly actorId: number | null;
  readonly documentId: number | null;
  /** The task that it is about; then it is about no document. */
  readonly taskId?: number;
  /** The stage of the route that waits. */
  readonly stage?: Stage;
  readonly comment?: string;
  /** Days until a deadline, or since then. */
  readonly days?: number;
}

export interface Telling {
  /** Of everybody who is told, and of what they are told of. */
  readonly organisationId: number;
  readonly now: Date;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
}

/** Tells people within the transaction of the event: either both have happened, or neither. */
export type TellPeople = (trx: Queryable, news: readonly News[], how: Telling) => Promise<void>;

/** What a push channel notes. */
interface Pushed {
  readonly notificationId: number;
  readonly employeeId: number;
  /** When it may leave: not in the quiet hours of the person. */
  readonly notBefore: Date;
}

/**
 * A channel that reaches a browser that shows no page of ours, such as web push. Called in the event's transaction, so it notes what is to be
 * sent and sends it later.
 */
export interface PushChannel {
  readonly note: (trx: Queryable, pushed: readonly Pushed[], now: Date) => Promise<void>;
}
