import { setTimeout as after } from 'node:timers/promises';

/** How long the questions of one scrape to the database may take together, milliseconds: Prometheus waits for ten seconds. */
const usualLimit = 4_000;

/**
 * Asks for figures as long as this scrape has time, and rejects afterwards: a database that hangs must not take the figures of the process
 * with it. What has no answer is observed as NaN, because a gauge that is not observed keeps its last value.
 */
export const withinScrape = (limit = usualLimit): (<T>(ask: () => Promise<T>) => Promise<T>) => {
  let isOver = false;
  const over = after(limit, undefined, { ref: false }).then(() => {
    isOver = true;
  });
  const refuse = (): never => {
    throw new Error(`the database has not answered within ${limit} ms`);
  };
  return async (ask) => (isOver ? refuse() : Promise.race([ask(), over.then(refuse)]));
};
