import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { spansIn } from './browser-traces.ts';
import { asBrowser, samplePage, type Sample } from './test-support/page.ts';

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that keeps what it is sent, by service. */
async function collector(t: TestContext): Promise<{ url: string; spans: () => { service: string; span: OtlpSpan }[] }> {
  const found: { service: string; span: OtlpSpan }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      assert.equal(request.url, '/v1/traces');
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: {
          resource: { attributes: { key: string; value: { stringValue: string } }[] };
          scopeSpans: { spans: OtlpSpan[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of body.resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue;
        found.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, span }))));
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => (server.closeAllConnections(), server.close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans: () => found };
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const open = async ({ page }: Sample): Promise<string> => {
  const { body } = await page.app.inject({ url: '/login', headers: asBrowser() });
  return /<data id="qujat-ticket" value="([\w-]+)"/.exec(body)![1]!;
};

test('a request goes on to the server within the trace of its press, under names from the code only', async (t) => {
  const { url, spans } = await collector(t);
  const sample = await samplePage(t, { tracing: { endpoint: url, ratio: 1 } });
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await sample.page.app.inject({ url: '/ce/folder/secret-word?q=ivanova', headers: { traceparent } });
  const passed = String(sample.upstream.requests.at(-1)?.headers['traceparent']);
  const [, trace, parent] = passed.split('-');
  assert.equal(trace, traceId);
  assert.notEqual(parent, 'b7ad6b7169203331');
  const now = Date.now();
  const press = { name: 'press', traceId, spanId: '1111111111111111', start: now - 300, end: now, remote: 'mfe-mail' };
  await sample.page.app.inject({ method: 'POST', url: '/reports/traces', payload: { ticket: 'forged', spans: [press] } });
  await sample.page.app.inject({ method: 'POST', url: '/reports/traces', payload: { ticket: await open(sample), spans: [press] } });
  await sample.page.stop();
  const own = spans().find(({ span }) => span.spanId === parent);
  assert.deepEqual([own?.service, own?.span.traceId, own?.span.parentSpanId], ['qujat-page', traceId, 'b7ad6b7169203331']);
  assert.match(own?.span.name ?? '', /^GET \/ce\//);
  const pressed = spans().filter(({ service }) => service === 'qujat-browser');
  assert.deepEqual(
    pressed.map(({ span }) => [span.name, span.traceId, span.spanId]),
    [['press', traceId, '1111111111111111']],
  );
  assert.doesNotMatch(JSON.stringify(spans()), /secret-word|ivanova|127\.0\.0\.1/);
  const { body } = await (await samplePage(t)).page.app.inject({ url: '/login', headers: asBrowser() });
  assert.doesNotMatch(body, /"traces"/);
});

test('a line of the log carries the trace of its request, also when the server is away', async (t) => {
  const { url } = await collector(t);
  let text = '';
  const logStream = new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) });
  const sample = await samplePage(t, { tracing: { endpoint: url, ratio: 1 }, logStream });
  await sample.upstream.stop();
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const answer = await sample.page.app.inject({ url: '/ce/folder/1', headers: { traceparent } });
  assert.equal(answer.statusCode, 503);
  const lines = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['the server does not answer'],
  );
  const [line] = lines;
  assert.match(String(line?.['reason']), /ECONNREFUSED/);
  assert.deepEqual([line?.['trace_id'], line?.['reqId']], [traceId, answer.headers['x-request-id']]);
  assert.match(String(line?.['span_id']), /^[0-9a-f]{16}$/);
  await sample.page.stop();
});

test('spans of a browser are taken only in our form', () => {
  const now = Date.now();
  const good = {
    name: 'request',
    traceId,
    spanId: '2222222222222222',
    parentId: '1111111111111111',
    start: now - 5,
    end: now,
    status: 200,
  };
  const wrong = [
    { name: 'DROP TABLE' },
    { traceId: '0'.repeat(32) },
    { spanId: 'x' },
    { parentId: 5 },
    { end: now - 10 },
    { start: now - 500_000 },
    { start: 'now' },
  ].map((more) => ({ ...good, ...more }));
  assert.deepEqual(spansIn({ spans: [...wrong, null, good] }, now), [{ ...good, remote: null }]);
  assert.equal(spansIn({ spans: [{ ...good, remote: 'Ivanova A.', status: 'ok' }] }, now)[0]?.remote, null);
  assert.deepEqual(spansIn({ spans: 'nonsense' }, now), []);
  assert.equal(spansIn({ spans: Array.from({ length: 100 }, () => good) }, now).length, 64);
});

test('a page server without a collector traces nothing and takes no spans; with a port it measures itself', async (t) => {
  const sample = await samplePage(t, { metrics: { host: '127.0.0.1', port: 0 } });
  assert.equal((await sample.page.app.inject({ method: 'POST', url: '/reports/traces', payload: {} })).statusCode, 404);
  const views = [{ remote: 'mfe-documents', version: '0b0b', lcp: 800 }];
  await sample.page.app.inject({ method: 'POST', url: '/reports/views', payload: { ticket: await open(sample), views } });
  const text = await (await fetch(sample.page.metricsUrl!)).text();
  assert.match(text, /http_server_request_duration_seconds_count\{[^}]*http_route="\/reports\/views"[^}]*\} 1/);
  // Pages by their names, other addresses together.
  await sample.page.app.inject({ url: '/nowhere', headers: asBrowser() });
  const after = await (await fetch(sample.page.metricsUrl!)).text();
  assert.match(after, /http_server_request_duration_seconds_count\{[^}]*http_route="page mfe-auth page"[^}]*\} 1/);
  assert.match(after, /http_server_request_duration_seconds_count\{[^}]*http_route="unknown"[^}]*\} 1/);
  // Nobody is signed in here, and only signed-in people's tabs are measured.
  assert.doesNotMatch(text, /qujat_client_lcp_seconds_count\{/);
  assert.equal((await sample.page.app.inject({ url: '/metrics' })).statusCode, 404);
});
