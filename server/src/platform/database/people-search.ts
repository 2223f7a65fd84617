/** The people search, used wherever a person is searched (docs/decisions/0125). */
import { sql, type RawBuilder } from 'kysely';
import { containing, literally } from './like-pattern.ts';

/** No name has more words, so more words narrow nothing. */
const mostWords = 8;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, mostWords);
const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** One letter is in most names, so the index would only slow the search down. */
const byIndex = (word: string): RawBuilder<unknown>[] =>
  word.length < 2 ? [] : [sql`name_grams(p.name_key) @> name_grams(name_key(${word}::text))`];

/** The same without the index: for rows that are read anyway, where computing the grams of each would cost most. */
export const nameContains = (search: string): RawBuilder<boolean> =>
  all(wordsOf(search).map((word) => sql`p.name_key like name_key(${containing(word)}::text)`));

/** Whether the index helps: every word has two letters. */
export const isIndexed = (search: string): boolean => wordsOf(search).every((word) => word.length > 1);

/** Every word occurs in the name of `people as p`, in any order. */
export const nameMatches = (search: string): RawBuilder<boolean> =>
  all(wordsOf(search).flatMap((word) => [sql`p.name_key like name_key(${containing(word)}::text)`, ...byIndex(word)]));

/** Names with a part that begins with the words come first: «ким» should find Kim before Akimov. */
export const bestMatchesFirst = (search: string): RawBuilder<unknown> =>
  sql`${all(wordsOf(search).map((word) => sql`' ' || p.name_key like name_key(${`% ${literally(word)}%`}::text)`))} desc`;
