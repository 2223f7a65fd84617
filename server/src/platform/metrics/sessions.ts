/** How many sessions are open, and how many of them are in use. */
import type { Meter } from '@qujat/telemetry';
import type { Database } from '../database/pool.ts';
import { withinScrape } from './within-scrape.ts';

export interface OpenSessions {
  /** People have done something in them within the last quarter of an hour. */
  readonly active: number;
  readonly idle: number;
}

export interface CountedSessions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly count: (db: Database, now: Date) => Promise<OpenSessions>;
  readonly onError: (error: unknown) => void;
}

/** Counts them whenever they are read. If they cannot be counted in time, they have no number, and it is told. */
export const measureSessions = ({ db, clock, count, onError }: CountedSessions, meter: Meter): void => {
  meter.createObservableGauge('qujat.sessions_open', { description: 'Sessions that are not over' }).addCallback(async (observer) => {
    const sessions = await withinScrape()(() => count(db, clock())).catch(onError);
    observer.observe(sessions?.active ?? NaN, { state: 'active' });
    observer.observe(sessions?.idle ?? NaN, { state: 'idle' });
  });
};
