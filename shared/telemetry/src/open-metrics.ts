import { createServer, type Server } from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { MetricsSettings, Telemetry } from './metrics-types.ts';

const listen = (server: Server, { host, port }: MetricsSettings): Promise<string> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      const address = server.address();
      done(`http://${host}:${typeof address === 'object' && address ? address.port : port}/metrics`);
    });
  });

/** Measures the process and answers `GET /metrics`. Throws what listening throws. */
export const openMetrics = async (service: string, settings: MetricsSettings): Promise<Telemetry> => {
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
