/**
 * What a process of Node measures about itself, by OpenTelemetry. Prometheus reads it at a port of its own, which no person's request
 * reaches (docs/decisions/0306). Without a port nothing is measured.
 */
import { createNoopMeter } from '@opentelemetry/api';
import type { MetricsSettings, Telemetry } from './metrics-types.ts';

export type { Meter } from '@opentelemetry/api';
export type { MetricsSettings, Telemetry } from './metrics-types.ts';
export { durationBounds } from './bounds.ts';
export { measureRequests, nameRequest } from './requests.ts';
export type { BrowserSpan, Tracing, TracingSettings } from './trace-types.ts';
export { readTracing, startTracing } from './tracing.ts';
export { traceRequests } from './trace-requests.ts';

const noTelemetry: Telemetry = { meter: createNoopMeter(), url: null, stop: async () => {} };

/**
 * Starts measuring, with the runtime's own figures (heap, collection of garbage, event loop), and answers `GET /metrics`. Null settings:
 * nothing is measured, and the code for it is not loaded. Throws what listening throws, such as EADDRINUSE.
 */
export const startTelemetry = async (service: string, settings: MetricsSettings | null): Promise<Telemetry> =>
  settings ? (await import('./open-metrics.ts')).openMetrics(service, settings) : noTelemetry;
