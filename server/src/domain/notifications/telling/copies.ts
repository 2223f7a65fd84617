/** Who is told of an event besides the person whom it concerns (NTF-2). Pure. */
import type { News } from '../../../platform/news/news.ts';

export interface Copy extends News {
  /** The person for whom a deputy is told; null for the person's own news. */
  readonly aboutId: number | null;
}

/** A deputyship is told to the deputy alone. */
const isCopied = ({ kind }: News): boolean => kind !== 'deputy';

/** A person, and what they are told about. */
const key = (employeeId: number, { documentId, taskId }: News): string => `${employeeId}:${documentId ?? ''}:${taskId ?? ''}`;

/**
 * The news with the copies of deputies. Nobody is told what they did themselves, and a deputy whom the event concerns anyway is told once, as
 * their own news.
 */
export const withDeputies = (news: readonly News[], deputiesOf: ReadonlyMap<number, readonly number[]>): readonly Copy[] => {
  const own = news.map((each) => ({ ...each, aboutId: null }));
  const concerned = new Set(news.map((each) => key(each.employeeId, each)));
  const copies = news
    .filter(isCopied)
    .flatMap((each) =>
      (deputiesOf.get(each.employeeId) ?? [])
        .filter((deputy) => !concerned.has(key(deputy, each)))
        .map((deputy) => ({ ...each, employeeId: deputy, aboutId: each.employeeId, key: `${each.key}:for:${each.employeeId}` })),
    );
  return [...own, ...copies].filter(({ employeeId, actorId }) => employeeId !== actorId);
};
