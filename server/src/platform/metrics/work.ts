/** Whether the background work is done: how long each job takes, when it last succeeded, and how much waits for it. */
import { durationBounds, type Meter } from '@qujat/telemetry';
import type { Database } from '../database/pool.ts';
import { withinScrape } from './within-scrape.ts';
import type { OnRun } from '../jobs/worker.ts';

/** Something that waits for a job. */
export interface Queue {
  readonly name: string;
  /** How many wait, and for how many seconds the first of them. */
  readonly measure: (db: Database, now: Date) => Promise<{ readonly size: number; readonly oldestSeconds: number }>;
}

/**
 * To be called when a job ends. Before its first success a job counts as having succeeded when the process started, so that one that never does is seen. The
 * label is not `job`: Prometheus has one of that name for what it reads, and would rename ours.
 *
 * @param names of all jobs of this process
 */
export const measureJobs = (meter: Meter, names: readonly string[]): OnRun => {
  const duration = meter.createHistogram('qujat.job.duration.seconds', {
    description: 'Time that a run of a job takes',
    unit: 's',
    advice: { explicitBucketBoundaries: [...durationBounds] },
  });
  const succeeded = meter.createGauge('qujat.job.last_success.time.seconds', {
    description: 'When the job last succeeded, or the process started',
    unit: 's',
  });
  const done = (name: string): void => succeeded.record(Date.now() / 1000, { background_job: name });
  names.forEach(done);
  return (job, milliseconds, failed) => {
    duration.record(milliseconds / 1000, { background_job: job, outcome: failed ? 'failed' : 'done' });
    if (!failed) done(job);
  };
};

export interface MeasuredQueues {
  readonly db: Database;
  readonly clock: () => Date;
  readonly queues: readonly Queue[];
  readonly onError: (error: unknown) => void;
}

/** Counts the queues whenever they are read. A queue that cannot be counted in time has no number, and it is told. */
export const measureQueues = ({ db, clock, queues, onError }: MeasuredQueues, meter: Meter): void => {
  const size = meter.createObservableGauge('qujat.queue.size', { description: 'What waits for a job' });
  const oldest = meter.createObservableGauge('qujat.queue.oldest.age.seconds', { description: 'How long the first has waited', unit: 's' });
  meter.addBatchObservableCallback(
    async (observer) => {
      const inTime = withinScrape();
      for (const { name, measure } of queues) {
        const figures = await inTime(() => measure(db, clock())).catch(onError);
        observer.observe(size, figures?.size ?? NaN, { queue: name });
        observer.observe(oldest, figures?.oldestSeconds ?? NaN, { queue: name });
      }
    },
    [size, oldest],
  );
};
