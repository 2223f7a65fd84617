import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createCollector } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
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

type Line = Readonly<Record<string, unknown>>;

/** A log that is kept. */
const collectLines = (): { stream: Writable; lines: () => Line[] } => {
  let text = '';
  const stream = new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) });
  return { stream, lines: () => text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Line] : [])) };
};

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
    const log = collectLines();
    const server = createServer({ ...options, worker: false, logLevel: 'info', logStream: log.stream });
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
    const answered = log.lines().find(({ msg }) => msg === 'answered');
    assert.deepEqual([answered?.['trace_id'], answered?.['span_id'], answered?.['status']], [traceId, request?.spanId, 401]);
  });

  test('a line of the log about a failed job carries the ids of its run', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'qujat-traces-'));
    const rename = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.db);
    await rename('rate_limits', 'rate_limits_away');
    t.after(async () => {
      await rename('rate_limits_away', 'rate_limits');
      rmSync(dataDir, { recursive: true, force: true });
    });
    const printed = t.mock.method(console, 'error', () => {});
    // Nobody listens there: the spans are lost, the lines are not.
    const background = createBackground({ databaseUrl: database.url, dataDir, tracing: { endpoint: 'http://127.0.0.1:9', ratio: 1 } });
    await background.start();
    const lines = (): Line[] => printed.mock.calls.map(({ arguments: [line] }) => JSON.parse(String(line)) as Line);
    while (!lines().some(({ what }) => what === 'the job remove-expired failed')) await new Promise((done) => setImmediate(done));
    await background.stop();
    const line = lines().find(({ what }) => what === 'the job remove-expired failed');
    assert.match(String(line?.['trace_id']), /^[0-9a-f]{32}$/);
    assert.match(String(line?.['span_id']), /^[0-9a-f]{16}$/);
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
