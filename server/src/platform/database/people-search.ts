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

/** Every word occurs in the name of `people as p`, in any order. */
export const nameMatches = (search: string): RawBuilder<boolean> =>
  all(wordsOf(search).flatMap((word) => [sql`p.name_key like name_key(${containing(word)}::text)`, ...byIndex(word)]));

/** Names with a part that begins with the words come first: «ким» should find Kim before Akimov. */
export const bestMatchesFirst = (search: string): RawBuilder<unknown> =>
  sql`${all(wordsOf(search).map((word) => sql`' ' || p.name_key like name_key(${`% ${literally(word)}%`}::text)`))} desc`;
