/**
 * What a process of Node measures about itself, by OpenTelemetry. Prometheus reads it at a port of its own, which no person's request
 * reaches (docs/decisions/0306). Without a port nothing is measured.
 */
import { createServer, type Server } from 'node:http';
import { createNoopMeter, type Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

export type { Meter } from '@opentelemetry/api';
export { durationBounds } from './bounds.ts';
export { measureRequests, nameRequest } from './requests.ts';
export type { BrowserSpan, Tracing, TracingSettings } from './trace-types.ts';
export { readTracing, startTracing } from './tracing.ts';
export { traceRequests } from './trace-requests.ts';

/** Where Prometheus finds `/metrics` of a process. */
export interface MetricsSettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/** A process's measurements while it runs. */
export interface Telemetry {
  /** Makes the instruments; without a port they cost nothing and keep nothing. */
  readonly meter: Meter;
  /** The address of `/metrics`; null if there is none. */
  readonly url: string | null;
  /** Ends the listener. */
  readonly stop: () => Promise<void>;
}

const noTelemetry: Telemetry = { meter: createNoopMeter(), url: null, stop: async () => {} };

const listen = (server: Server, { host, port }: MetricsSettings): Promise<string> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      const address = server.address();
      done(`http://${host}:${typeof address === 'object' && address ? address.port : port}/metrics`);
    });
  });

/**
 * Starts measuring, with the runtime's own figures (heap, collection of garbage, event loop), and answers `GET /metrics`. Null settings:
 * nothing is measured. Throws what listening throws, such as EADDRINUSE.
 */
export const startTelemetry = async (service: string, settings: MetricsSettings | null): Promise<Telemetry> => {
  if (!settings) return noTelemetry;
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({ resource: resourceFromAttributes({ 'service.name': service }), readers: [exporter] });
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  const stop = async (): Promise<void> => {
    runtime.disable();
    await new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
    await provider.shutdown();
  };
  try {
    return { meter: provider.getMeter('qujat'), url: await listen(server, settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
