/** The measurements of a process of the server or of the background work (docs/operating.md, "Watch"). */
import { startTelemetry, startTracing, type Meter, type MetricsSettings, type Tracing, type TracingSettings } from '@qujat/telemetry';
import type { Database, OnStatement } from '../platform/database/pool.ts';
import type { OnRun } from '../platform/jobs/worker.ts';
import {
  measureFetching,
  measureLetters,
  measureSignatures,
  type OnFetching,
  type OnLetter,
  type OnSignature,
} from '../platform/metrics/acts.ts';
import { measureSessions } from '../platform/metrics/sessions.ts';
import { measurePool, measureStatements } from '../platform/metrics/statements.ts';
import { measureJobs, measureQueues } from '../platform/metrics/work.ts';
import { countOpenSessions } from '../domain/identity/session/count-open.ts';
import { StartError } from '../platform/process/start-error.ts';
import { queues } from './queues.ts';

export interface Measuring {
  /** Undefined if nothing is measured. */
  readonly meter: Meter | undefined;
  readonly onStatement: OnStatement | undefined;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
  /** Counts the events of the audit log: sign-ins and failed ones, refused keys and accesses. */
  readonly event: (event: string) => void;
  /** The address of `/metrics`; null if nothing is measured. */
  readonly url: string | null;
  /** The connections of this process. */
  readonly pool: (db: Database) => void;
  /** The jobs of this process, what waits for them, and the open sessions. */
  readonly jobs: (db: Database, clock: () => Date, names: readonly string[], onError: (error: unknown) => void) => OnRun;
  readonly signature: OnSignature;
  readonly letter: OnLetter;
  readonly fetching: OnFetching;
  /** The open streams of live events. */
  readonly streams: (count: () => number) => void;
  readonly stop: () => Promise<void>;
}

/** Throws StartError in one clear line if the port cannot be listened on. */
export const startMeasuring = async (
  service: string,
  settings: MetricsSettings | null,
  traces: TracingSettings | null = null,
): Promise<Measuring> => {
  const { meter, url, stop } = await startTelemetry(service, settings).catch((error: unknown) => {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`METRICS_PORT ${settings?.port} of ${settings?.host} cannot be listened on (${code}).`);
  });
  const tracing = await startTracing(service, traces);
  const listeners = [...(url === null ? [] : [measureStatements(meter)]), ...(tracing ? [tracing.statement] : [])];
  const events = meter.createCounter('qujat.audit_events', { description: 'Events of the audit log' });
  return {
    meter: url === null ? undefined : meter,
    onStatement: listeners.length ? (...told) => listeners.forEach((listen) => listen(...told)) : undefined,
    tracing,
    event: (event) => events.add(1, { event }),
    url,
    pool: (db) => measurePool(db, meter),
    jobs: (db, clock, names, onError) => {
      measureQueues({ db, clock, queues, onError }, meter);
      measureSessions({ db, clock, count: countOpenSessions, onError }, meter);
      return measureJobs(meter, names);
    },
    signature: measureSignatures(meter),
    letter: measureLetters(meter),
    fetching: measureFetching(meter),
    streams: (count) =>
      meter
        .createObservableGauge('qujat.live_streams', { description: 'Open streams of live events' })
        .addCallback((observer) => observer.observe(count())),
    stop: async () => {
      await tracing?.stop();
      await stop();
    },
  };
};
