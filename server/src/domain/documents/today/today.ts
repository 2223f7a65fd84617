/** The page 'Мне сегодня' (DAY-43): one answer with what waits for the person and what the person waits for. */
import type { Today } from '@qujat/contract/today';
import type { Wanted } from '@qujat/contract/vocabulary';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import type { DocumentSessionContext } from '../services.ts';
import { personForLists, readerOf } from '../reader.ts';
import { unseenFailures } from './held.ts';
import { arrange, countKinds } from './sections.ts';
import { waitingForOthers } from './waiting-for-others.ts';
import { countUrgent, loadFacts, waitingForMe } from './waiting-for-me.ts';

const seconds = (moment: Date | null): number | null => moment && Math.floor(moment.getTime() / 1000);

interface Due {
  readonly wanted: Wanted;
  readonly daysLeft: number | null;
  readonly dueDay: string | null;
}

/** How many are due on each day from today on. */
const daysOf = (rows: readonly Due[]): Today['days'] => {
  const coming = rows.flatMap(({ daysLeft, dueDay, wanted }) =>
    daysLeft !== null && daysLeft >= 0 && dueDay !== null ? [{ day: dueDay, wanted }] : [],
  );
  const byDay = Map.groupBy(coming, ({ day }) => day);
  return [...byDay.keys()].toSorted().map((day) => {
    const due = byDay.get(day) ?? [];
    return { day, count: due.length, acts: countKinds(due) };
  });
};

export const readToday = async (context: SessionContext): Promise<Today> => {
  const { db, session, language } = context;
  const reader = readerOf(await personForLists(context), context);
  const all = await waitingForMe(db, reader);
  const { rows, sections, kinds } = arrange(all);
  const facts = await loadFacts(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  return {
    today: session.today,
    rows: rows.flatMap(({ dueDay: _dueDay, dueAt, ...row }) => {
      const fact = facts.get(row.id);
      if (!fact) return [];
      const { number, subject, initiator, attachments, unread, version } = fact;
      const typeName = inLanguage(language, fact.type_ru, fact.type_kk);
      return [{ ...row, number, subject, initiator, attachments, unread, version, typeName, due: seconds(dueAt) }];
    }),
    sections: [...sections],
    kinds: [...kinds],
    days: daysOf(all),
    waiting: [...(await waitingForOthers(db, reader))],
    failures: [...(await unseenFailures(context))],
  };
};

export const readTodayCount = async (context: DocumentSessionContext): Promise<{ urgent: number }> => ({
  urgent: (await countUrgent(context.db, readerOf(await personForLists(context), context))) + (await context.countUrgentTasks(context)),
});
