/** The months of the archive, and the one that the session has chosen. */
import type { Period } from '@qujat/contract/sidebar';
import { queues } from '@qujat/contract/vocabulary';
import { monthsOf } from '../counters.ts';
import { loadPerson } from '../load-states.ts';
import { sourcesOf } from '../queues/feed.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';

/** yyyymm → 'MM-YYYY'. */
const periodId = (period: number): string => `${String(period % 100).padStart(2, '0')}-${Math.floor(period / 100)}`;

/** 'MM-YYYY' or 'MMYYYY' → yyyymm; '0' → null. */
const monthOf = (id: string): number | null => (id === '0' ? null : Number(id.slice(-4)) * 100 + Number(id.slice(0, 2)));

/**
 * The months with documents that the actor may see, newest first. The chosen month is included even without documents: the list is limited
 * to it until the person leaves the archive, and the client must be able to show it.
 */
export const listPeriods = async ({ db, session }: SessionContext): Promise<Period[]> => {
  const { sources } = sourcesOf(await loadPerson(db, session), queues.all);
  const months = new Set(await monthsOf(db, session.organisationId, sources));
  if (session.period !== null) months.add(session.period);
  return [...months].toSorted((one, other) => other - one).map((month) => ({ id: periodId(month), selected: month === session.period }));
};

/** Sets the session's month of the archive, or leaves the archive. */
export const selectPeriod = async (id: string, context: SessionContext): Promise<void> => {
  const { db, session } = context;
  const month = monthOf(id);
  if (month !== null && !(await listPeriods(context)).some((each) => each.id === periodId(month))) throw new BusinessError('archive.empty');
  await db.updateTable('sessions').set({ period: month }).where('id', '=', session.id).execute();
};
