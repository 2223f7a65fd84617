import { queues, type QueueCode } from '@qujat/contract/vocabulary';

/** The queues whose due dates the server counts. */
export const dueQueues: ReadonlySet<QueueCode> = new Set([queues.incoming, queues.inWork, queues.takingPart]);
