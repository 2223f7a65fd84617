/**
 * Traces of a process by OpenTelemetry (docs/decisions/0433). Without an address to send them to, there are none. Spans contain names from
 * the code only: no address, no text of a statement, no value, no person.
 */
import type { Tracing, TracingSettings } from './trace-types.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG; null without the first. Throws an Error in one line for a wrong value. */
export const readTracing = (environment: Environment): TracingSettings | null => {
  const given = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318, not "${given}".`);
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${environment['OTEL_TRACES_SAMPLER_ARG']}".`);
  return { endpoint: given.replace(/\/+$/, ''), ratio };
};

/** Starts tracing. Without settings there is none, and its code is not loaded. */
export const startTracing = async (service: string, settings: TracingSettings | null): Promise<Tracing | null> =>
  settings && (await import('./open-tracing.ts')).openTracing(service, settings);
