/** How long the database takes, and whether requests wait for a connection to it. */
import { durationBounds, type Meter } from '@qujat/telemetry';
import type { Database, OnStatement } from '../database/pool.ts';
import { poolFigures } from '../database/pool.ts';

const operations = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** The first word of a statement, if it is a usual one. */
const operationOf = (statement: string): string => {
  const [, word = ''] = /^\s*(\w+)/.exec(statement) ?? [];
  return operations.has(word.toLowerCase()) ? word.toLowerCase() : 'other';
};

/** To be called for each statement, with its text and its duration in milliseconds. */
export const measureStatements = (meter: Meter): OnStatement => {
  const duration = meter.createHistogram('db.client.operation.duration.seconds', {
    description: 'Time that a statement takes, as the server sees it',
    unit: 's',
    advice: { explicitBucketBoundaries: [...durationBounds] },
  });
  return (statement, milliseconds, failed) =>
    duration.record(milliseconds / 1000, { 'db.operation.name': operationOf(statement), outcome: failed ? 'failed' : 'done' });
};

export const measurePool = (db: Database, meter: Meter): void => {
  const connections = meter.createObservableGauge('db.client.connection.count', { description: 'Connections to the database' });
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    description: 'Who waits for a connection to the database',
  });
  meter.addBatchObservableCallback(
    (observer) => {
      const figures = poolFigures(db);
      observer.observe(connections, figures.idle, { state: 'idle' });
      observer.observe(connections, figures.used, { state: 'used' });
      observer.observe(waiting, figures.waiting);
    },
    [connections, waiting],
  );
};
