/** Small numbers that the shell polls. */
import { arrivals, unreadIncoming } from '../counters.ts';
import { closedToDeputies } from '../reader.ts';
import type { SessionContext } from '../../../platform/http/context.ts';

const readers = ({ session }: SessionContext): number[] => [session.employeeId, ...session.actingFor];

/** Unopened documents that wait for the actor, or for somebody for whom the actor acts. */
export const countUnreadIncoming = async (context: SessionContext): Promise<number> =>
  unreadIncoming(context.db, context.session, readers(context), await closedToDeputies(context));

/** How many documents have ever arrived, so that a simultaneous arrival and departure still shows. */
export const countArrivals = (context: SessionContext): Promise<number> =>
  arrivals(context.db, context.session.organisationId, readers(context));
