import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createCollector } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withDatabase } from '../test-support/database.ts';
import { createBackground } from './background.ts';
import { readConfiguration } from './configuration.ts';
import { createServer } from './index.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

describe('traces', () => {
  const database = withDatabase();

  test('lead from the request that names them to its statements, and each job has its own', async (t) => {
    const bodies: string[] = [];
    const collector = createCollector((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => (bodies.push(body), response.end('{}')));
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const dataDir = mkdtempSync(join(tmpdir(), 'qujat-traces-'));
    t.after(() => (collector.close(), rmSync(dataDir, { recursive: true, force: true })));
    const tracing = { endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, ratio: 1 };
    const options = { databaseUrl: database.url, dataDir, tracing };
    const server = createServer({ ...options, worker: false, logLevel: 'silent' });
    await server.start();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, authorization: 'Bearer nobody' };
    const body = new URLSearchParams({ q: '1', word: 'ivanova' });
    assert.equal((await fetch(`${server.url}/ce/docs1.5/profile.php`, { method: 'POST', headers, body })).status, 401);
    await server.stop();
    const background = createBackground(options);
    await background.start();
    await background.stop();
    const spans = bodies.flatMap((text) =>
      (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    const request = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
    assert.deepEqual([request?.name, request?.traceId], ['POST /ce/docs1.5/profile.php', traceId]);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    assert.ok(
      statements.some(({ name }) => name.startsWith('select')),
      JSON.stringify(spans.map(({ name }) => name)),
    );
    assert.ok(statements.every((span) => span.traceId === traceId));
    const job = spans.find(({ name }) => name === 'fold-counters');
    assert.ok(job && job.traceId !== traceId);
    assert.doesNotMatch(bodies.join(''), /ivanova|nobody|\$1/);
  });

  test('are off unless an address is set, and a wrong one stops the start in one line', () => {
    assert.equal(readConfiguration({}).tracing, null);
    assert.deepEqual(readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing, {
      endpoint: 'http://collector:4318',
      ratio: 0.1,
    });
    assert.throws(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }), /StartError: OTEL_EXPORTER_OTLP_ENDPOINT must be/);
    assert.throws(
      () => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_TRACES_SAMPLER_ARG: '2' }),
      /StartError: OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
    );
  });
});
