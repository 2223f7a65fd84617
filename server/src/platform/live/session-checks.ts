/**
 * Asks again and again whether the sessions of open streams still stand. Streams ask one by one, each at its own time; one statement
 * answers all who have asked within a moment, because ten thousand streams would otherwise need hundreds of statements a second.
 */
import type { Session } from '../http/session.ts';

/** The sessions of these access tokens, as far as they stand. */
export type FindSessions = (tokens: readonly string[]) => Promise<ReadonlyMap<string, Session>>;

/** How long a question waits for others, milliseconds. */
const gatheringMs = 250;
/** The most that one statement answers. */
const mostAtOnce = 500;

interface Question {
  readonly token: string;
  readonly answer: (session: Session | null) => void;
  readonly fail: (error: unknown) => void;
}

/** Resolves with the token's session, or with null if it is over. */
export const gatherSessionChecks = (find: FindSessions): ((token: string) => Promise<Session | null>) => {
  let waiting: Question[] = [];
  const ask = async (questions: readonly Question[]): Promise<void> => {
    try {
      const found = await find([...new Set(questions.map(({ token }) => token))]);
      for (const { token, answer } of questions) answer(found.get(token) ?? null);
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  };
  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += mostAtOnce) void ask(all.slice(from, from + mostAtOnce));
  };
  return (token) =>
    new Promise((answer, fail) => {
      if (waiting.push({ token, answer, fail }) === 1) setTimeout(askAll, gatheringMs);
    });
};
