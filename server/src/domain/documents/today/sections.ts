/** What waits for a person, as the page 'Мне сегодня' arranges it (DAY-43). Pure. */
import { rowsOfSection, todaySections } from '@qujat/contract/today';
import { wantedKinds, type Wanted } from '@qujat/contract/vocabulary';

type Section = (typeof todaySections)[number];

export interface Waiting {
  readonly id: number;
  readonly wanted: Wanted;
  /** The person of whom it is wanted, if that is not the reader. */
  readonly wantedOf: string | null;
  /** Null without a due date. */
  readonly daysLeft: number | null;
}

/** What is overdue is one section, whatever act it wants. */
const sectionOf = ({ wanted, daysLeft }: Waiting): Section => (daysLeft !== null && daysLeft < 0 ? 'overdue' : wanted);

interface OfKind {
  readonly wanted: Wanted;
  readonly count: number;
}

/** How many want each act. A kind without documents is left out. */
export const countKinds = (all: readonly { readonly wanted: Wanted }[]): OfKind[] => {
  const byKind = Map.groupBy(all, ({ wanted }) => wanted);
  return wantedKinds.flatMap((wanted) => {
    const count = byKind.get(wanted)?.length ?? 0;
    return count > 0 ? [{ wanted, count }] : [];
  });
};

export interface Arranged<T> {
  /** The first rows of each section, section by section, the nearest due date first. */
  readonly rows: readonly (T & { readonly section: Section })[];
  readonly sections: readonly { readonly section: Section; readonly count: number }[];
  readonly kinds: readonly OfKind[];
}

const byDueDate = (one: Waiting, other: Waiting): number =>
  one.daysLeft === other.daysLeft ? one.id - other.id : (one.daysLeft ?? Infinity) - (other.daysLeft ?? Infinity);

/** Each document stands once. A section or kind without documents is left out. */
export const arrange = <T extends Waiting>(all: readonly T[]): Arranged<T> => {
  const bySection = Map.groupBy(all, sectionOf);
  const present = todaySections.flatMap((section) => {
    const found = bySection.get(section);
    return found ? [{ section, found }] : [];
  });
  return {
    rows: present.flatMap(({ section, found }) =>
      found
        .toSorted(byDueDate)
        .slice(0, rowsOfSection)
        .map((each) => ({ ...each, section })),
    ),
    sections: present.map(({ section, found }) => ({ section, count: found.length })),
    kinds: countKinds(all),
  };
};
