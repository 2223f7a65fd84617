/** Small numbers that the shell asks for again and again; what they count is the documents area's matter. */
import type { Period } from '@qujat/contract/shell';
import { queues } from '@qujat/contract/vocabulary';
import { arrivals, monthsOf, unreadIncoming } from '../documents/counters.ts';
import { loadPerson } from '../documents/load-states.ts';
import { sourcesOf } from '../documents/queues/feed.ts';
import type { SessionContext } from '../http/context.ts';

const readers = ({ session }: SessionContext): number[] => [session.employeeId, ...session.actingFor];

/** Documents that wait for the actor, or for one for whom the actor acts, and that the actor has not opened. */
export const countUnreadIncoming = (context: SessionContext): Promise<number> => unreadIncoming(context.db, context.session.employeeId, readers(context));

/** How many documents have ever come in, so that one going and one coming is still seen. */
export const countArrivals = (context: SessionContext): Promise<number> => arrivals(context.db, readers(context));

/** yyyymm → 'MM-YYYY'. */
export const periodId = (period: number): string => `${String(period % 100).padStart(2, '0')}-${Math.floor(period / 100)}`;

/** The months that hold documents which the actor may see, newest first. */
export const listPeriods = async ({ db, session }: SessionContext): Promise<Period[]> => {
  const { sources } = sourcesOf(await loadPerson(db, session), queues.all);
  const months = await monthsOf(db, sources);
  return months.map((month) => ({ id: periodId(month), selected: month === session.period }));
};
