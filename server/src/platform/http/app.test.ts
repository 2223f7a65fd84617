/** What every answer has in common: failures, the log, the connection, the headers. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { testApp } from './test-support/app.ts';

describe('the web server', () => {
  const { state, post, inject, listen } = testApp();

  test('a row removed by another request is reported only where that race is expected', async () => {
    for (const how of ['race-insert', 'race-select']) {
      state.log = '';
      const { statusCode, body } = await post('/t/remove', `q=${how}`);
      assert.equal(statusCode, 200, how);
      assert.match(body, /Этого больше нет/, how);
      assert.match(state.log, /"level":40[^\n]+removed meanwhile/, how);
    }
    for (const how of ['insert', 'select', 'other']) {
      state.log = '';
      const { statusCode, body } = await post('/t/remove', `q=${how}`);
      assert.equal(statusCode, 500, how);
      assert.doesNotMatch(body, /Этого больше нет|secret|document_marks/, how);
      assert.match(state.log, /"level":50[^\n]+failed unexpectedly/, how);
    }
  });

  test('an early refusal leaves a connection that serves the next request', async () => {
    const address = new URL(await listen());
    for (const [path, status] of [
      ['/t/read', 401],
      ['/t/anybody', 413],
      ['/t/missing', 413],
    ] as const) {
      const socket = connect(Number(address.port), address.hostname);
      const statuses: string[] = [];
      const answered = new Promise<void>((done) => {
        socket.on('data', (chunk) => {
          statuses.push(...[...String(chunk).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each]) => each!));
          if (statuses.length === 2) done();
        });
      });
      const body = Buffer.alloc(5_000_000, 'x');
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await answered;
      socket.destroy();
      assert.deepEqual(statuses, [String(status), '503'], path);
    }
  });

  test('logs an internal error with the request’s id and answers only that id', async () => {
    state.log = '';
    const response = await post('/t/fails', 'q=77', { cookie: 'qujat_page=secretcookie' });
    assert.equal(response.statusCode, 500);
    const id = String(response.headers['x-request-id']);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(response.json().text.includes(id));
    assert.ok(!response.body.includes('secret'));
    assert.ok(state.log.includes('secret detail of a fault') && state.log.includes(id));
    assert.ok(!state.log.includes('geheim') && !state.log.includes('olga@x.example'));
    const page = await inject({ method: 'GET', url: '/t/broken' });
    assert.equal(page.statusCode, 500);
    assert.ok(!page.body.includes('secret'));
  });

  test('the log contains no tokens, bodies or queries', async () => {
    state.log = '';
    await post('/t/read?q=whatissearched', '', { cookie: 'qujat_page=secretcookie' });
    await post('/t/change', 'q=whatiswritten');
    assert.ok(state.log.includes('"path":"/t/read"'));
    for (const secret of [state.token, 'secretcookie', 'whatissearched', 'whatiswritten']) assert.ok(!state.log.includes(secret), secret);
  });

  test('a call without a token gets 401 before its body is read; an unknown path gets 404', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${state.token}`,
      `Bearer ${state.token}x`,
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      const response = await post('/t/read', 'q=one&q=two', { authorization });
      assert.equal(response.statusCode, 401, authorization);
      assert.deepEqual(response.json(), { status: 'error', text: 'Войдите в систему.' });
    }
    const missing = await post('/t/missing', '');
    assert.equal(missing.statusCode, 404);
    assert.equal(missing.json().status, 'error');
    const page = await inject({ method: 'GET', url: '/ce/missing/', headers: { accept: 'text/html,*/*' } });
    assert.equal(page.statusCode, 404);
    assert.match(page.body, /<h1>Ошибка 404.*<a href="\/" target="_top">На главную<\/a>/s);
    assert.equal((await inject({ method: 'GET', url: '/t/read' })).statusCode, 404);
  });

  test('sends headers that forbid framing, sniffing and caching', async () => {
    const { headers } = await post('/t/read', 'q=a');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  });

  test('health is 503 until every part is ready, and names the parts', async () => {
    const response = await inject({ method: 'GET', url: '/healthz' });
    assert.equal(response.statusCode, 503);
    assert.deepEqual(response.json(), { status: 'error', database: true, worker: false });
  });
});
