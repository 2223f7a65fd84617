/** Several servers on one database and one file store, as behind a balancer: each request may reach another one. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshTokens, signIn } from '@qujat/contract/authentication';
import { encodeRequest, type Call, type CallAnswer, type InputOf } from '@qujat/contract/call';
import { sql } from 'kysely';
import { cheapCost, hashPassword } from '../platform/crypto/password.ts';
import { bareEnvironment } from '../test-support/bare-environment.ts';
import { addEmployee, addOrganisation, testPassword } from '../test-support/people.ts';
import { withDatabase } from '../test-support/database.ts';
import { followEvents, until } from '../test-support/event-stream.ts';
import { storeDocuments } from '../domain/documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../domain/documents/test-support/office.ts';
import { officeDocument } from '../domain/documents/test-support/office-document.ts';

interface Process {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

describe('two servers', () => {
  const database = withDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'qujat-two-'));
  const children: ChildProcess[] = [];
  let office: Office;
  let one: Process;
  let other: Process;

  const start = async (file: string, environment: Record<string, string> = {}): Promise<Process> => {
    const env = bareEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'error', ...environment });
    const child = spawn(process.execPath, [join(import.meta.dirname, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return {
      url: /http:\S+/.exec(String(said))?.[0] ?? '',
      stop: async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  };

  before(async () => {
    office = await makeOffice(database.db);
    await database.db
      .updateTable('people')
      .set({ password_hash: await hashPassword(testPassword, cheapCost) })
      .execute();
    [one, other] = await Promise.all([start('main.ts', { WORKER: '0' }), start('main.ts', { WORKER: '0' })]);
  });
  after(async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async <F, A>(
    at: Process,
    call: Call<F, A>,
    input: InputOf<F>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; answer: A }> => {
    const { method, path, contentType, body } = encodeRequest(call, input);
    const response = await fetch(at.url + path, {
      method,
      body,
      headers: { ...(contentType && { 'content-type': contentType }), ...headers },
    });
    return { status: response.status, answer: call.answer.decode(await response.json()) };
  };
  const enter = async (at: Process, email: string): Promise<CallAnswer<typeof signIn>> =>
    (await ask(at, signIn, { email, password: testPassword })).answer;
  const bearer = (token: string | null): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const isWaitingForLock = async (): Promise<boolean> =>
    (await sql`select 1 from pg_locks where not granted and relation = 'people'::regclass`.execute(database.db)).rows.length > 0;

  const isIn = async (at: Process, token: string | null): Promise<number> => {
    const response = await fetch(`${at.url}/ce/docs1.5/profile.php`, {
      method: 'POST',
      body: new URLSearchParams({ q: '1' }),
      headers: bearer(token),
    });
    await response.arrayBuffer();
    return response.status;
  };

  test('a session works on both servers, and a sign-out on one ends it on both', async () => {
    const { accessToken } = await enter(one, emailOf('lawyer', 'north'));
    assert.deepEqual([await isIn(one, accessToken), await isIn(other, accessToken)], [200, 200]);
    await fetch(`${other.url}/auth/logout`, { method: 'POST', headers: bearer(accessToken) });
    assert.equal(await isIn(one, accessToken), 401);
  });

  test('a token refreshed on both at once gets one successor', async () => {
    const { refreshToken } = await enter(one, emailOf('lawyer', 'north'));
    const answers = await Promise.all([one, other, one, other].map((at) => ask(at, refreshTokens, { refreshToken: refreshToken ?? '' })));
    const successors = new Set(answers.map(({ answer }) => answer.refreshToken));
    assert.equal(successors.size, 1);
    const [first] = answers;
    for (const at of [one, other]) assert.equal(await isIn(at, first!.answer.accessToken), 200);
  });

  test('tries are counted together', async () => {
    // From a separate address, which is then blocked too.
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let time = 0; time < 40 && !statuses.includes(429); time += 1)
      statuses.push((await ask(time % 2 ? one : other, signIn, { email: emailOf('trainee', 'north'), password: 'wrong' }, from)).status);
    assert.ok(statuses.includes(429));
    const at = statuses.length % 2 ? one : other;
    assert.equal((await ask(at, signIn, { email: emailOf('trainee', 'north'), password: testPassword }, from)).status, 429);
    // The refusal comes at the same attempt as with one server.
    const { rows } = await sql<{ most: number }>`select max(count) as most from rate_limits where key like '%trainee%'`.execute(
      database.db,
    );
    assert.ok((rows[0]?.most ?? 0) >= statuses.length - 1);
  });

  test('a change sent to both with one idempotency key runs once', async () => {
    const { accessToken } = await enter(one, emailOf('director', 'north'));
    const key = randomUUID();
    const send = (at: Process) =>
      fetch(`${at.url}/ce/settings/profile`, {
        method: 'POST',
        body: new URLSearchParams({ phone: '+7 700 000 00 01' }),
        headers: { ...bearer(accessToken), 'idempotency-key': key },
      });
    const statuses = await Promise.all([one, other, one, other].map(async (at) => (await send(at)).status));
    assert.deepEqual(statuses, [200, 200, 200, 200]);
    assert.equal((await database.db.selectFrom('audit_log').select('id').where('event', '=', 'settings.changed').execute()).length, 1);
  });

  test('a listener of one server receives the events of another process', async () => {
    const { accessToken } = await enter(one, emailOf('worker', 'north'));
    const stream = await followEvents((signal) => fetch(`${one.url}/ce/events`, { headers: bearer(accessToken), signal }));
    await until('ready', () => stream.events.includes('ready'));
    const [id] = await storeDocuments(database.db, [
      {
        document: officeDocument(office, {
          department_id: office.departments[1],
          initiator_id: office.staff.engineer,
        }),
        participants: [{ stage: 1, employeeId: office.staff.worker }],
        log: [],
      },
    ]);
    assert.ok(id);
    await until('documents', () => stream.events.includes('documents'));
    stream.leave();
  });

  test('two workers run each job once at a time, and one takes over when the other stops', async () => {
    const workers = await Promise.all([start('worker-main.ts', { SERVER_PORT: '0' }), start('worker-main.ts', { SERVER_PORT: '0' })]);
    const id = await addOrganisation(database.db);
    const { personId } = await addEmployee(database.db, { organisationId: id, email: 'forgets@two.example' });
    assert.ok(personId);
    // Recovery writes its letters in the background: many requests give one letter each, whichever server writes it.
    for (const at of [one, other])
      await fetch(`${at.url}/ce/pswrecover/`, { method: 'POST', body: new URLSearchParams({ email: 'forgets@two.example' }) });
    const letters = () => database.db.selectFrom('outgoing_letters').select('id').where('recipient', '=', 'forgets@two.example').execute();
    const until = async (count: number): Promise<void> => {
      for (let waited = 0; (await letters()).length < count; waited += 100) {
        assert.ok(waited < 20_000, `${count} letters`);
        await sleep(100);
      }
    };
    await until(2);
    await workers[0]!.stop();
    await fetch(`${one.url}/ce/pswrecover/`, { method: 'POST', body: new URLSearchParams({ email: 'forgets@two.example' }) });
    await until(3);
    await fetch(`${other.url}/ce/pswrecover/`, { method: 'POST', body: new URLSearchParams({ email: 'forgets@two.example' }) });
    await until(4);
    assert.equal((await letters()).length, 4);
    await workers[1]!.stop();
  });

  test('a stopping server finishes its requests while the other keeps working', async () => {
    const { accessToken } = await enter(other, emailOf('lawyer', 'north'));
    let asked = Promise.resolve(0);
    let stopped = Promise.resolve();
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table people in access exclusive mode`.execute(holder);
      asked = isIn(one, accessToken);
      for (let waited = 0; !(await isWaitingForLock()); waited += 20) {
        assert.ok(waited < 10_000, 'the request waits for the table');
        await sleep(20);
      }
      stopped = one.stop();
    });
    assert.equal(await asked, 200);
    await stopped;
    assert.equal(await isIn(other, accessToken), 200);
  });
});
