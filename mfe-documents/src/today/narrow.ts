/** What the page shows of the day: all of it, or one kind of act, or what is due on one day. Pure. */
import type { Today, TodayRow } from '@qujat/contract/today';
import type { Wanted } from '@qujat/contract/vocabulary';
import { dayOf } from '@qujat/i18n';

export interface Narrowing {
  readonly kind: Wanted | null;
  readonly day: string | null;
}

type Section = TodayRow['section'];

export interface ShownSection {
  readonly section: Section;
  readonly rows: readonly TodayRow[];
  /** Those that are not shown included. */
  readonly count: number;
}

const countOf = (counts: readonly { readonly wanted: Wanted; readonly count: number }[], kind: Wanted): number =>
  counts.find(({ wanted }) => wanted === kind)?.count ?? 0;

/** How many documents of a section the server has: its answer holds only the first rows. */
const wholeOf = ({ sections, kinds, days }: Today, section: Section, { kind, day }: Narrowing): number => {
  const all = (of: Section): number => sections.find((each) => each.section === of)?.count ?? 0;
  if (section === 'overdue') {
    // Nothing that is overdue is due on a day to come.
    if (day !== null) return 0;
    return kind === null ? all(section) : countOf(kinds, kind) - all(kind);
  }
  if (kind !== null && kind !== section) return 0;
  return day === null ? all(section) : countOf(days.find((each) => each.day === day)?.acts ?? [], section);
};

/** The sections with something in them. Documents that are `gone` have been decided here since. */
export const narrow = (today: Today, narrowing: Narrowing, gone: ReadonlySet<number>): readonly ShownSection[] => {
  const { kind, day } = narrowing;
  const fits = (row: TodayRow): boolean =>
    (kind === null || row.wanted === kind) && (day === null || (row.due !== null && dayOf(row.due) === day));
  const fitting = today.rows.filter(fits);
  return today.sections.flatMap(({ section }) => {
    const there = fitting.filter((row) => row.section === section);
    const rows = there.filter(({ id }) => !gone.has(id));
    const count = Math.max(rows.length, wholeOf(today, section, narrowing) - (there.length - rows.length));
    return count > 0 ? [{ section, rows, count }] : [];
  });
};
