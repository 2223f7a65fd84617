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
  /** For each job, whether it has succeeded lately; of one that another process runs, whether it has ended there lately. */
  readonly health: () => Readonly<Record<string, boolean>>;
  /** Resolves when the current job has finished. */
  readonly stop: () => Promise<void>;
}

/** A job that has not succeeded for this long is unhealthy. */
const staleAfterMs = 5 * 60_000;

/** How often a job that another process runs is looked at, milliseconds. */
const lookMs = 10_000;

const lockOf = (job: Job) => sql`hashtextextended(${`qujat job ${job.name}`}, 0)`;

/** Whether some process runs the job now. Nothing is locked for it: that could cost another process its run. */
const isRunning = async (db: Database, job: Job): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = ${lockOf(job)}
    ) as held`.execute(db);
  return rows[0]?.held === true;
};

/** Runs the job unless another process is running it; returns whether it has. */
const runAlone = (db: Database, job: Job, now: Date, ending: AbortSignal): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const lock = lockOf(job);
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(connection);
    if (!rows[0]?.mine) return false;
    try {
      await job.run(connection, now, ending, db);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });

export const startWorker = ({ db, clock, jobs, onError, onRun, around = (_, run) => run() }: WorkerOptions): Worker => {
  const ending = new AbortController();
  const lastSuccess = new Map<string, number>();

  /** Once: returns whether another process was running the job. What that one does is known only when it ends. */
  const run = async (job: Job): Promise<boolean> => {
    const since = performance.now();
    let isMine = true;
    const work = async (): Promise<void> => {
      try {
        isMine = await runAlone(db, job, clock(), ending.signal);
      } catch (error) {
        // Here its line in the log belongs to the trace of this run.
        onError(job.name, error);
        throw error;
      }
    };
    const failed = await around(job.name, work).then(
      () => false,
      () => true,
    );
    if (!isMine) return true;
    if (!failed) lastSuccess.set(job.name, Date.now());
    onRun?.(job.name, performance.now() - since, failed);
    return false;
  };
  const rest = (ms: number): Promise<void> => sleep(ms, undefined, { signal: ending.signal }).catch(() => {});
  /** Until the job is due again. A job that hangs in another process is not done here either; that one says itself whether its run fails. */
  const watch = async (job: Job): Promise<void> => {
    const due = performance.now() + job.everyMs;
    for (let left = job.everyMs; left > 0 && !ending.signal.aborted; left = due - performance.now()) {
      await rest(Math.min(left, lookMs));
      if (ending.signal.aborted || (await isRunning(db, job).catch(() => true))) continue;
      lastSuccess.set(job.name, Date.now());
      return rest(Math.max(1, due - performance.now()));
    }
  };

  const repeat = async (job: Job): Promise<void> => {
    while (!ending.signal.aborted) await ((await run(job)) ? watch(job) : rest(job.everyMs));
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
