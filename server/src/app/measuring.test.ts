import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { withDatabase } from '../test-support/database.ts';
import { figureOf, readFigures } from '../test-support/figures.ts';
import { createBackground, type Background } from './background.ts';
import { createServer, type Server } from './index.ts';

const anyPort = { host: '127.0.0.1', port: 0 };

describe('measurements', () => {
  const database = withDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'qujat-metrics-'));
  let server: Server;
  let background: Background;

  before(async () => {
    const options = { databaseUrl: database.url, dataDir, logLevel: 'silent', metrics: anyPort } as const;
    server = createServer({ ...options, worker: false });
    background = createBackground(options);
    await server.start();
    await background.start();
  });
  after(async () => {
    await background.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('each call has a duration under its own name, and what nobody knows shares one', async () => {
    const call = (path: string, fields: Record<string, string>) =>
      fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    assert.equal((await call('/ce/docs1.5/profile.php', { q: '1' })).status, 401);
    for (const name of ['one', 'two', 'three']) await fetch(`${server.url}/ce/${name}-secret-word.php?q=another-secret`);
    const text = await readFigures(server.metricsUrl);
    const name = 'http_server_request_duration_seconds_count';
    assert.equal(figureOf(text, name, { http_route: 'unknown', http_response_status_code: '404' }), 3);
    assert.equal(figureOf(text, name, { http_response_status_code: '401', http_request_method: 'POST' }), 1);
    assert.equal(figureOf(text, 'http_server_active_requests'), 0);
    assert.doesNotMatch(text, /secret/);
  });

  test('statements, connections, open streams and the event loop are measured', async () => {
    await fetch(`${server.url}/healthz`);
    const text = await readFigures(server.metricsUrl);
    assert.ok(figureOf(text, 'db_client_operation_duration_seconds_count', { db_operation_name: 'select', outcome: 'done' }) > 0);
    assert.ok(figureOf(text, 'db_client_connection_count', { state: 'idle' }) > 0);
    assert.equal(figureOf(text, 'db_client_connection_pending_requests'), 0);
    assert.equal(figureOf(text, 'qujat_live_streams'), 0);
    assert.ok(figureOf(text, 'nodejs_eventloop_delay_max') >= 0);
  });

  test('the background work says when each job last succeeded, and what waits for it', async () => {
    await database.db
      .insertInto('outgoing_letters')
      .values({
        recipient: 'somebody@north.example',
        subject: 'Тема',
        body: 'Текст',
        created_at: new Date(Date.now() - 120_000),
      })
      .execute();
    let text = '';
    // Each job runs once at the start.
    while (!/qujat_job_duration_seconds_count\{background_job="fold-counters"/.test(text)) text = await readFigures(background.metricsUrl);
    const succeeded = figureOf(text, 'qujat_job_last_success_time_seconds', { background_job: 'fold-counters' });
    assert.ok(Math.abs(succeeded - Date.now() / 1000) < 60);
    // Prometheus renames labels that it writes itself.
    assert.doesNotMatch(text, /[{,](?:job|instance)=/);
    assert.equal(figureOf(text, 'qujat_queue_size', { queue: 'letters' }), 1);
    const age = figureOf(text, 'qujat_queue_oldest_age_seconds', { queue: 'letters' });
    assert.ok(age >= 120 && age < 180, String(age));
    assert.equal(figureOf(text, 'qujat_queue_size', { queue: 'exchange' }), 0);
    assert.doesNotMatch(text, /north\.example/);
  });

  test('only `GET /metrics` is answered there, and people cannot reach it', async () => {
    const base = new URL(server.metricsUrl ?? '').origin;
    assert.equal((await fetch(`${base}/`)).status, 404);
    assert.equal((await fetch(`${base}/metrics`, { method: 'POST' })).status, 404);
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
  });

  test('a port that is taken stops the start with one clear line, and without a port nothing is measured', async () => {
    const port = Number(new URL(server.metricsUrl ?? '').port);
    const other = createServer({ databaseUrl: database.url, dataDir, logLevel: 'silent', worker: false, metrics: { ...anyPort, port } });
    await assert.rejects(
      other.start(),
      new RegExp(`StartError: METRICS_PORT ${port} of 127\\.0\\.0\\.1 cannot be listened on \\(EADDRINUSE\\)\\.`),
    );
    const quiet = createServer({ databaseUrl: database.url, dataDir, logLevel: 'silent', worker: false });
    await quiet.start();
    assert.equal(quiet.metricsUrl, null);
    await quiet.stop();
  });
});
