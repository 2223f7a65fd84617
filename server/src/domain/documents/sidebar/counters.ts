/** Small numbers that the shell asks for again and again. */
import { arrivals, unreadIncoming } from '../counters.ts';
import type { SessionContext } from '../../../platform/http/context.ts';

const readers = ({ session }: SessionContext): number[] => [session.employeeId, ...session.actingFor];

/** Documents that wait for the actor, or for one for whom the actor acts, and that the actor has not opened. */
export const countUnreadIncoming = (context: SessionContext): Promise<number> =>
  unreadIncoming(context.db, context.session.employeeId, readers(context));

/** How many documents have ever come in, so that one going and one coming is still seen. */
export const countArrivals = (context: SessionContext): Promise<number> => arrivals(context.db, readers(context));
