/** Background work. Any number of servers may run it: each job runs in one of them at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * A long job stops early when `ending` is aborted; the next start continues it. `pool` has other connections, for what has to be seen
   * before the end of the job's own transaction.
   */
  readonly run: (db: Database, now: Date, ending?: AbortSignal, pool?: Database) => Promise<void>;
}

/** Called after each run of a job, with its duration in milliseconds. */
export type OnRun = (job: string, milliseconds: number, failed: boolean) => void;

export interface WorkerOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly jobs: readonly Job[];
  readonly onError: (job: string, error: unknown) => void;
  readonly onRun?: OnRun;
  /** Runs a job within something of its own, such as a trace. */
  readonly around?: (job: string, run: () => Promise<void>) => Promise<void>;
}

export interface Worker {
  /** For each job, whether it has succeeded lately. */
  readonly health: () => Readonly<Record<string, boolean>>;
  /** Resolves when the current job has finished. */
  readonly stop: () => Promise<void>;
}

/** A job that has not succeeded for this long is unhealthy. */
const staleAfterMs = 5 * 60_000;

/** Runs the job unless another server is running it. */
const runAlone = (db: Database, job: Job, now: Date, ending: AbortSignal): Promise<void> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${`qujat job ${job.name}`}, 0)`;
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(connection);
    if (!rows[0]?.mine) return;
    try {
      await job.run(connection, now, ending, db);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

export const startWorker = ({ db, clock, jobs, onError, onRun, around = (_, run) => run() }: WorkerOptions): Worker => {
  const ending = new AbortController();
  const lastSuccess = new Map<string, number>();

  const repeat = async (job: Job): Promise<void> => {
    while (!ending.signal.aborted) {
      const since = performance.now();
      const work = (): Promise<void> =>
        runAlone(db, job, clock(), ending.signal).catch((error: unknown) => {
          // Here its line in the log belongs to the trace of this run.
          onError(job.name, error);
          throw error;
        });
      const failed = await around(job.name, work).then(
        () => false,
        () => true,
      );
      if (!failed) lastSuccess.set(job.name, Date.now());
      onRun?.(job.name, performance.now() - since, failed);
      await sleep(job.everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = jobs.map(repeat);
  return {
    health: () =>
      Object.fromEntries(jobs.map((job) => [job.name, Date.now() - (lastSuccess.get(job.name) ?? 0) < staleAfterMs + job.everyMs])),
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
};
