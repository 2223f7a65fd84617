import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, optional, required } from '@qujat/contract/call';
import { at, number, record, text } from '@qujat/contract/codec';
import { bookmarkedDocuments, documentList, setBookmark } from '@qujat/contract/document-list';
import { identifierField, textField } from '@qujat/contract/field';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../../domain/identity/auth/open-session.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { FileStoreUnavailableError } from '../files/store.ts';
import { withDatabase } from '../../test-support/database.ts';
import { makeAudience } from '../live/audience.ts';
import { doorOf } from '../../domain/identity/session/cookies.ts';
import { findSession } from '../../domain/identity/session/find.ts';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { makeApp } from './app.ts';
import { BusinessError } from './errors.ts';
import { html } from './html.ts';
import { removedMeanwhile, unlessRemoved } from './removed-meanwhile.ts';
import { chooseCall, rawJson, type Area } from './serve.ts';

const answer = record({ n: at('n', number), said: at('said', text) });
const fields = { said: required('q', textField(100)) };
const read = call({ name: 'read', summary: '', source: '', path: '/t/read', effect: 'read', fields, answer });
const readMarked = call({
  name: 'readMarked',
  summary: '',
  source: '',
  path: '/t/read',
  effect: 'read',
  fixed: { q1: '3' },
  fields,
  answer,
});
const change = call({ name: 'change', summary: '', source: '', path: '/t/change', effect: 'change', fields, answer });
const anybody = call({ name: 'anybody', summary: '', source: '', path: '/t/anybody', access: 'anonymous', effect: 'read', fields, answer });
const write = call({
  name: 'write',
  summary: '',
  source: '',
  path: '/t/write',
  effect: 'change',
  fields: { message: required('message', textField(100)) },
  answer,
});
const fails = call({
  name: 'fails',
  summary: '',
  source: '',
  path: '/t/fails',
  effect: 'change',
  fields: { id: optional('q', identifierField) },
  answer,
});

const remove = call({
  name: 'remove',
  summary: '',
  source: '',
  path: '/t/remove',
  effect: 'change',
  fields: { how: required('q', textField(20)) },
  answer,
});

describe('the web server', () => {
  const database = withDatabase();
  let app: FastifyInstance;
  let token = '';
  let otherToken = '';
  let changes = 0;
  let gate: Promise<void> | null = null;
  /** How many requests have come far enough to be asked for their session. */
  let admitted = 0;
  let log = '';

  const area: Area = (serve) => {
    serve(read, async ({ said }) => ({ n: 0, said }));
    serve.anonymous(anybody, async ({ said }) => ({ n: 0, said }));
    serve(write, async ({ message }) => ({ n: 0, said: message }));
    serve(readMarked, async () => rawJson('{"n":3,"said":"raw"}'));
    serve(change, async ({ said }) => {
      changes++;
      if (gate) await gate;
      if (said === 'no') throw new BusinessError('errors.forbidden');
      if (said === 'cut once' && changes === 1)
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      if (said === 'broken once' && changes === 1) throw new Error('secret detail of a fault');
      return { n: changes, said };
    });
    serve(fails, async () => {
      throw Object.assign(new Error('secret detail of a fault'), {
        detail: 'Key (email)=(olga@x.example)',
        client: { password: 'geheim' },
      });
    });
    serve(remove, async ({ how }, { db, session }) => {
      const insert = () => db.insertInto('document_marks').values({ employee_id: session.employeeId, document_id: 999_999 }).execute();
      const select = db.selectFrom('documents').select('id').where('id', '=', 999_999);
      if (how === 'race-insert') await unlessRemoved(insert());
      if (how === 'race-select') await select.executeTakeFirstOrThrow(removedMeanwhile);
      if (how === 'insert') await insert();
      if (how === 'select') await select.executeTakeFirstOrThrow();
      // Within the same place: anything but a broken reference stays what it is.
      return unlessRemoved(Promise.reject(new Error('secret detail of a fault')));
    });
    serve.page('/t/page', { access: 'session' }, async (query) => ({ title: '<t>', body: html`<p>${query.fields.get('q')}</p>` }));
    serve.page('/t/file', { access: 'anonymous' }, async () => ({ file: '<script>', contentType: 'text/html', saveAs: 'Құжат "1".html' }));
    serve.page('/t/torn', { access: 'anonymous' }, async () => ({
      file: new Readable({
        read: (): never => {
          throw new FileStoreUnavailableError('cannot be read', 'secret detail of a fault');
        },
      }),
      contentType: 'application/zip',
      saveAs: 'a.zip',
      size: 100,
    }));
    serve.page('/t/broken', { access: 'anonymous' }, async () => {
      throw new Error('secret detail of a fault');
    });
  };

  before(async () => {
    const organisationId = await addOrganisation(database.db);
    const open = async (email: string): Promise<string> => {
      const employee = await addEmployee(database.db, { organisationId, email });
      return (await openSession(database.db, { ...employee, remember: false, now: new Date(), address: '', userAgent: '' })).accessToken;
    };
    token = await open('one@x.example');
    otherToken = await open('two@x.example');
    const sink = new Writable({
      write: (chunk, _, done) => {
        log += String(chunk);
        done();
      },
    });
    ({ app } = await makeApp({
      db: database.db,
      clock: () => new Date(),
      demo: false,
      files: createDiskStore(''),
      publicOrigin: null,
      areas: [area],
      findSession: (...given) => {
        admitted++;
        return findSession(...given);
      },
      explainEnd: async () => null,
      liveEvents: { audience: makeAudience(), principalsOf: async () => [] },
      logLevel: 'info',
      logStream: sink,
      noteRefusal: async () => {},
      trustedProxies: ['loopback'],
      isReady: async () => ({ database: true, worker: false }),
    }));
  });
  after(() => app.close());

  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  test('chooses the call with the most matching fixed fields on a path', async () => {
    assert.deepEqual((await post('/t/read', 'q=hello')).json(), { n: 0, said: 'hello' });
    assert.deepEqual((await post('/t/read', 'q=hello&q1=3')).json(), { n: 3, said: 'raw' });
    assert.deepEqual((await post('/t/read', 'q=hello&q1=4')).json(), { n: 0, said: 'hello' });
  });

  test('where there is one call on a path its fixed fields may be left out, but not be others', () => {
    const list = { call: documentList };
    assert.equal(chooseCall([list], { q: '1' }), list);
    assert.equal(chooseCall([list], { q: '1', q1: '0,50', q12: '50', is_json: '1' }), list);
    assert.equal(chooseCall([list], { q: '1', q1: '0,100' }), undefined);
    assert.equal(chooseCall([{ call: bookmarkedDocuments }, { call: setBookmark }], { q: '7', q1: '1' })?.call, setBookmark);
  });

  test('fields come by form, JSON, multipart and address alike', async () => {
    assert.equal((await post('/t/read', '{"q":"json"}', { 'content-type': 'application/json' })).json().said, 'json');
    const multipart = '--b\r\nContent-Disposition: form-data; name="q"\r\n\r\nКөп\r\n--b--\r\n';
    assert.equal((await post('/t/read', multipart, { 'content-type': 'multipart/form-data; boundary=b' })).json().said, 'Көп');
    assert.equal((await post('/t/read?q=address', '')).json().said, 'address');
  });

  test('ambiguous input is refused with 400 and a text', async () => {
    const json = { 'content-type': 'application/json' };
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (head: string, body = 'x'): string => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const refused: [string, string, Record<string, string>?][] = [
      ['/t/read', ''],
      ['/t/read', 'q='],
      ['/t/read', 'q=one&q=two'],
      ['/t/read?q=one', 'q=two'],
      ['/t/read', 'q=%00'],
      ['/t/read', `q=${'x'.repeat(101)}`],
      ['/t/read', `q=a&${Array.from({ length: 200 }, (_, index) => `x${index}=1`).join('&')}`],
      ['/t/read', `q=a&${'n'.repeat(101)}=1`],
      ['/t/read', '{', json],
      ['/t/read', '[]', json],
      ['/t/read', 'null', json],
      ['/t/read', '"q"', json],
      ['/t/read', '{"q":{"a":1}}', json],
      ['/t/read', '{"q":["a"]}', json],
      ['/t/read', '{"q":"a","q":"b"}', json],
      ['/t/read', '{"q":"a","\\u0071":"b"}', json],
      ['/t/read', '{"q":"\\u0000"}', json],
      ['/t/read', '{"q":"\\ud800"}', json],
      ['/t/read', '{"__proto__":{"q":"a"}}', json],
      ['/t/read', `{"q":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, json],
      ['/t/change', `{"q":"a","more":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, { ...json, 'idempotency-key': 'deep' }],
      ['/t/read', 'q=a', { 'content-type': 'text/plain' }],
      ['/t/read', 'q=a', { 'content-type': 'application/xml' }],
      ['/t/read', 'q=a', { 'content-type': 'multipart/form-data' }],
      ['/t/read', 'not a part', multipart],
      ['/t/read', `${part('name="q"; filename="a.txt"')}--b--\r\n`, multipart],
      ['/t/read', `${part('name="q"')}${part('name="q"')}--b--\r\n`, multipart],
      ['/t/read', `${part('name="q"', '\0')}--b--\r\n`, multipart],
      ['/t/fails', 'q=1.5'],
      ['/t/fails', 'q=-1'],
      ['/t/fails', 'q=99999999999999999999'],
      ['/t/fails', 'q=1e3'],
    ];
    for (const [url, body, headers] of refused) {
      const response = await post(url, body, headers);
      assert.equal(response.statusCode, 400, `${JSON.stringify([url, body.slice(0, 60), headers])}: ${response.body}`);
      assert.equal(response.json().status, 'error');
      assert.ok(response.json().text);
    }
  });

  test('does not read a body that is too large', async () => {
    const huge = 'x'.repeat(70_000);
    for (const [body, type] of [
      [`q=${huge}`, 'application/x-www-form-urlencoded'],
      [JSON.stringify({ q: huge }), 'application/json'],
      [`--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n${huge}\r\n--b--\r\n`, 'multipart/form-data; boundary=b'],
      [
        `${[1, 2, 3].map((n) => `--b\r\nContent-Disposition: form-data; name="q${n}"\r\n\r\n${huge.slice(0, 30_000)}\r\n`).join('')}--b--\r\n`,
        'multipart/form-data; boundary=b',
      ],
    ] as const) {
      const response = await post('/t/read', body, { 'content-type': type });
      assert.equal(response.statusCode, 413);
      assert.equal(response.json().text, 'Запрос слишком большой.');
    }
  });

  test('a field named like a part of every object is a field like any other', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      assert.equal((await post('/t/read', `q=a&${name}=b`)).statusCode, 200);
      assert.equal((await post('/t/read', `{"q":"a","${name}":{"polluted":1}}`, { 'content-type': 'application/json' })).statusCode, 200);
    }
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  test('runs a change with an idempotency key once, even for many concurrent requests', async () => {
    changes = 0;
    admitted = 0;
    let open = (): void => {};
    gate = new Promise((done) => (open = done));
    const many = Array.from({ length: 10 }, () => post('/t/change', 'q=go', { 'idempotency-key': 'key-1' }));
    // The first waits at the gate, and all others have come while it runs.
    const areAllThere = (): boolean => changes > 0 && admitted >= many.length;
    for (let waited = 0; !areAllThere(); waited += 10) {
      assert.ok(waited < 10_000, `${admitted} of ${many.length} have come`);
      await sleep(10);
    }
    open();
    gate = null;
    const bodies = (await Promise.all(many)).map((response) => response.body);
    assert.deepEqual(new Set(bodies), new Set(['{"n":1,"said":"go"}']));
    assert.equal((await post('/t/change', 'q=go', { 'idempotency-key': 'key-1' })).body, bodies[0]);
    assert.equal(changes, 1);
  });

  test('the same key for another request is refused; another session’s key is another key', async () => {
    changes = 0;
    await post('/t/change', 'q=go', { 'idempotency-key': 'key-2' });
    const other = await post('/t/change', 'q=gone', { 'idempotency-key': 'key-2' });
    assert.equal(other.statusCode, 400);
    assert.match(other.json().text, /Ключ повтора/);
    assert.equal((await post('/t/change', 'q=gone', { 'idempotency-key': 'key-2', authorization: `Bearer ${otherToken}` })).json().n, 2);
    assert.equal((await post('/t/change', 'q=go', { 'idempotency-key': 'with space' })).statusCode, 400);
  });

  test('a row that another request removed is an answer only where that race is expected', async () => {
    for (const how of ['race-insert', 'race-select']) {
      log = '';
      const { statusCode, body } = await post('/t/remove', `q=${how}`);
      assert.equal(statusCode, 200, how);
      assert.match(body, /Этого больше нет/, how);
      assert.match(log, /"level":40[^\n]+removed meanwhile/, how);
    }
    for (const how of ['insert', 'select', 'other']) {
      log = '';
      const { statusCode, body } = await post('/t/remove', `q=${how}`);
      assert.equal(statusCode, 500, how);
      assert.doesNotMatch(body, /Этого больше нет|secret|document_marks/, how);
      assert.match(log, /"level":50[^\n]+failed unexpectedly/, how);
    }
  });

  test('stores a business answer with the idempotency key, but not an internal error', async () => {
    changes = 0;
    for (let round = 0; round < 2; round++)
      assert.equal((await post('/t/change', 'q=no', { 'idempotency-key': 'key-3' })).json().status, 'error');
    assert.equal(changes, 1);
    changes = 0;
    assert.equal((await post('/t/change', 'q=broken+once', { 'idempotency-key': 'key-4' })).statusCode, 500);
    assert.equal((await post('/t/change', 'q=broken+once', { 'idempotency-key': 'key-4' })).json().n, 2);
  });

  test('answers outcome-unknown when the first request with the key was cut short', async () => {
    changes = 0;
    await post('/t/change', 'q=go', { 'idempotency-key': 'key-5' });
    await database.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, created_at: new Date(Date.now() - 130_000) })
      .where('key', '=', 'key-5')
      .execute();
    const response = await post('/t/change', 'q=go', { 'idempotency-key': 'key-5' });
    assert.equal(response.statusCode, 409);
    assert.equal(response.json().reason, 'outcome-unknown');
    assert.equal(changes, 1);
  });

  test('answers outcome-unknown when the database connection broke during the request', async () => {
    changes = 0;
    assert.equal((await post('/t/change', 'q=cut+once', { 'idempotency-key': 'key-6' })).statusCode, 503);
    const response = await post('/t/change', 'q=cut+once', { 'idempotency-key': 'key-6' });
    assert.deepEqual([response.statusCode, response.json().reason, changes], [409, 'outcome-unknown', 1]);
  });

  test('a field that a person fills in is named in the person’s words, any other only for programs', async () => {
    const refused = async (url: string, body: string, headers: Record<string, string> = {}) => (await post(url, body, headers)).json();
    const long = `message=${'x'.repeat(101)}`;
    assert.deepEqual(await refused('/t/write', long), { status: 'error', text: 'Слишком длинное значение: Сообщение.', field: 'message' });
    assert.deepEqual(await refused('/t/write', long, { cookie: 'lang=tr_TR' }), {
      status: 'error',
      text: 'Değer çok uzun: Mesaj.',
      field: 'message',
    });
    assert.deepEqual(await refused('/t/fails', 'q=x'), { status: 'error', text: 'Неверный запрос.', field: 'id' });
    assert.deepEqual(await refused('/t/read', 'q=a&q=b'), { status: 'error', text: 'Неверный запрос.', field: 'q' });
    assert.deepEqual(await refused('/t/read', 'q=a&constructor=b&constructor=b'), {
      status: 'error',
      text: 'Неверный запрос.',
      field: 'constructor',
    });
  });

  test("a refusal is in the person's language, if the browser names none", async () => {
    await database.db.updateTable('people').set({ language: 'kk_KZ' }).where('email', '=', 'two@x.example').execute();
    const { text } = (await post('/t/read', '{', { 'content-type': 'application/json', authorization: `Bearer ${otherToken}` })).json();
    assert.equal(text, 'Сұрау қате.');
  });

  test('an address that cannot be decoded, and a query that cannot be stored, are answered like any other that is wrong', async () => {
    for (const [url, status] of [
      ['/%zz', 404],
      ['/ce/%ff', 404],
      ['/t/file?x=%00', 400],
      ['/t/file?a%00=x', 400],
    ] as const) {
      const { statusCode, headers } = await app.inject({ method: 'GET', url });
      assert.equal(statusCode, status, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
    }
  });

  test('an early refusal leaves a connection that serves the next request', async () => {
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
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
    log = '';
    const response = await post('/t/fails', 'q=77', { cookie: 'qujat_page=secretcookie' });
    assert.equal(response.statusCode, 500);
    const id = String(response.headers['x-request-id']);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.ok(response.json().text.includes(id));
    assert.ok(!response.body.includes('secret'));
    assert.ok(log.includes('secret detail of a fault') && log.includes(id));
    assert.ok(!log.includes('geheim') && !log.includes('olga@x.example'));
    const page = await app.inject({ method: 'GET', url: '/t/broken' });
    assert.equal(page.statusCode, 500);
    assert.ok(!page.body.includes('secret'));
  });

  test('the log holds no tokens, no bodies, no queries', async () => {
    log = '';
    await post('/t/read?q=whatissearched', '', { cookie: 'qujat_page=secretcookie' });
    await post('/t/change', 'q=whatiswritten');
    assert.ok(log.includes('"path":"/t/read"'));
    for (const secret of [token, 'secretcookie', 'whatissearched', 'whatiswritten']) assert.ok(!log.includes(secret), secret);
  });

  test('without a token a call is 401 before its body is read; an unknown path is 404', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${'x'.repeat(5000)}`]) {
      const response = await post('/t/read', 'q=one&q=two', { authorization });
      assert.equal(response.statusCode, 401, authorization);
      assert.deepEqual(response.json(), { status: 'error', text: 'Войдите в систему.' });
    }
    const missing = await post('/t/missing', '');
    assert.equal(missing.statusCode, 404);
    assert.equal(missing.json().status, 'error');
    const page = await app.inject({ method: 'GET', url: '/ce/missing/', headers: { accept: 'text/html,*/*' } });
    assert.equal(page.statusCode, 404);
    assert.match(page.body, /<h1>Ошибка 404.*<a href="\/">На главную<\/a>/s);
    assert.equal((await app.inject({ method: 'GET', url: '/t/read' })).statusCode, 404);
  });

  test('sends headers that forbid framing, sniffing and caching', async () => {
    const { headers } = await post('/t/read', 'q=a');
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  });

  test('a page redirects a signed-out person to the sign-in form and back', async () => {
    const response = await app.inject({ method: 'GET', url: '/t/page?q=1&r=2', headers: { authorization: `Bearer ${token}` } });
    assert.equal(response.statusCode, 303);
    assert.equal(response.headers['location'], '/login?redirect_uri=%2Ft%2Fpage%3Fq%3D1%26r%3D2');
  });

  test('a page escapes inserted text, and a file is downloaded, never run', async () => {
    const { rows } = await database.db
      .selectFrom('sessions')
      .select('id')
      .limit(1)
      .execute()
      .then((rows) => ({ rows }));
    const { hashToken } = await import('../crypto/tokens.ts');
    await database.db
      .updateTable('sessions')
      .set({ page_token_hash: hashToken('pagetoken') })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
    const page = await app.inject({
      method: 'GET',
      url: '/t/page?q=%3Cscript%3E%22',
      headers: { cookie: `qujat_page=pagetoken; qujat_door=${doorOf('pagetoken')}; theme=dark; lang=kk_KZ` },
    });
    assert.equal(page.statusCode, 200);
    assert.ok(
      page.body.includes('<p>&lt;script&gt;&quot;</p>') &&
        page.body.includes('<html lang="kk" class="dark-mode">') &&
        page.body.includes('&lt;t&gt; — Құжат'),
    );
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'self'/);
    const file = await app.inject({ method: 'GET', url: '/t/file' });
    assert.equal(
      file.headers['content-disposition'],
      `attachment; filename="_____ _1_.html"; filename*=UTF-8''%D2%9A%D2%B1%D0%B6%D0%B0%D1%82%20%221%22.html`,
    );
    assert.match(String(file.headers['content-security-policy']), /sandbox/);
  });

  test('shows an error page instead of downloading a file that cannot be read', async () => {
    for (const [accept, type, body] of [
      ['text/html', 'text/html; charset=utf-8', /<h1>Хранилище файлов сейчас недоступно/],
      ['*/*', 'application/json; charset=utf-8', /"text":"Хранилище файлов сейчас недоступно/],
    ] as const) {
      const response = await app.inject({ method: 'GET', url: '/t/torn', headers: { accept } });
      assert.equal(response.statusCode, 503, response.body);
      assert.equal(response.headers['content-type'], type);
      assert.match(response.body, body);
      assert.equal(response.headers['content-disposition'], undefined);
      assert.equal(response.headers['retry-after'], '5');
    }
  });

  test('health is 503 until every part is ready, and names the parts', async () => {
    const response = await app.inject({ method: 'GET', url: '/healthz' });
    assert.equal(response.statusCode, 503);
    assert.deepEqual(response.json(), { status: 'error', database: true, worker: false });
  });
});
