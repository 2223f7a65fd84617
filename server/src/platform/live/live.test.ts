import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { liveEventsPath, maxSilenceMs } from '@qujat/contract/live-events';
import { createFolder, giveAccess, removeItems, renameFolder, revokeAccess } from '@qujat/contract/cloud-changes';
import { removeDeputy } from '@qujat/contract/deputies';
import { endSubstitutionsJob } from '../../domain/identity/deputies/service.ts';
import { storeDocuments } from '../../domain/documents/store-documents.ts';
import { emailOf, makeOffice, type Office } from '../../domain/documents/test-support/office.ts';
import { officeDocument } from '../../domain/documents/test-support/office-document.ts';
import { followEvents, until, type EventStream } from '../../test-support/event-stream.ts';
import { testServer, type Client } from '../../test-support/server.ts';
import { createServer, type Server } from '../../app/index.ts';
import { makeAudience } from './audience.ts';

const listen = (client: Client, headers: Record<string, string> = {}): Promise<EventStream> =>
  followEvents((signal) => client.fetch(liveEventsPath, { headers, signal }));

describe('live events', () => {
  const server = testServer();
  let office: Office;
  let other: Server;

  before(async () => {
    office = await makeOffice(server.db);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: office.staff.director, deputy_id: office.staff.worker, starts_on: '2026-01-01', ends_on: null })
      .execute();
  });

  const send = (employeeId: number): Promise<number[]> =>
    storeDocuments(server.db, [
      {
        document: officeDocument(office, {
          department_id: office.departments[1],
          initiator_id: office.staff.engineer,
        }),
        participants: [{ stage: 1, employeeId }],
        log: [],
      },
    ]);
  const signIn = (name: 'worker' | 'trainee' | 'lawyer'): Promise<Client> => server.signIn(emailOf(name, 'north'));

  test('a request without a session, or for another organisation, is refused', async () => {
    assert.equal((await server.anonymous().fetch(liveEventsPath)).status, 401);
    assert.equal((await (await signIn('worker')).fetch(liveEventsPath, { headers: { 'x-qujat-organisation': '999999' } })).status, 409);
  });

  test('notify only the people concerned by an incoming document', async () => {
    const worker = await listen(await signIn('worker'));
    const trainee = await listen(await signIn('trainee'));
    await until('both are ready', () => worker.events.includes('ready') && trainee.events.includes('ready'));
    await send(office.staff.worker);
    await until('the worker hears', () => worker.events.includes('documents'));
    // Events come in the order of the changes: whatever the trainee had got for the first document would stand before this one.
    await send(office.staff.trainee);
    await until('the trainee hears of an own document', () => trainee.events.includes('documents'));
    assert.deepEqual(trainee.events, ['ready', 'documents']);
    worker.leave();
    trainee.leave();
  });

  test('a granted or revoked role applies to an open stream', async (context) => {
    const checks: (() => void)[] = [];
    const { setInterval: startInterval } = globalThis;
    // The interval itself stays a real one, so that its end clears it.
    context.mock.method(globalThis, 'setInterval', (run: () => void, ms?: number) => {
      if (ms === maxSilenceMs) checks.push(run);
      return startInterval(run, ms);
    });
    const trainee = await listen(await signIn('trainee'));
    await until('the trainee is ready', () => trainee.events.includes('ready'));
    const count = (event: string): number => trainee.events.filter((each) => each === event).length;
    /** Whether the trainee hears of a stranger's document. Events come in order, so one of the feed marks the end. */
    const hears = async (): Promise<boolean> => {
      const [heard, marks] = [count('documents'), count('feed')];
      await send(office.staff.lawyer);
      await sql`select pg_notify('qujat_live', ${`feed:${office.organisationId}`})`.execute(server.db);
      await until('the mark arrives', () => count('feed') > marks);
      return count('documents') > heard;
    };
    const becomes = async (wanted: boolean): Promise<void> => {
      for (const check of checks) check();
      for (let tries = 0; (await hears()) !== wanted; tries += 1) assert.ok(tries < 50, `it never becomes ${wanted}`);
    };
    assert.equal(await hears(), false);
    const role = { employee_id: office.staff.trainee, role: 'document-administrator' } as const;
    await server.db.insertInto('employee_roles').values(role).execute();
    await becomes(true);
    await server.db.deleteFrom('employee_roles').where('employee_id', '=', role.employee_id).where('role', '=', role.role).execute();
    await becomes(false);
    trainee.leave();
  });

  test('a deputy gets events about the principal’s documents', async () => {
    const client = await signIn('worker');
    await server.db
      .insertInto('session_substitutions')
      .values({ session_id: client.tokens?.sessionId ?? 0, employee_id: office.staff.director })
      .execute();
    const stream = await listen(client);
    await until('ready', () => stream.events.includes('ready'));
    await send(office.staff.director);
    await until('the deputy hears', () => stream.events.includes('documents'));
    stream.leave();
  });

  test('a deputy is notified when the deputyship ends, and reconnects', async () => {
    const director = await server.signIn(emailOf('director', 'north'));
    const acting = async (): Promise<EventStream> => {
      const client = await signIn('worker');
      await server.db
        .insertInto('session_substitutions')
        .values({ session_id: client.tokens?.sessionId ?? 0, employee_id: office.staff.director })
        .execute();
      const stream = await listen(client);
      await until('ready', () => stream.events.includes('ready'));
      return stream;
    };
    const other = await listen(await signIn('trainee'));
    const removed = await acting();
    await director.call(removeDeputy, { employeeId: office.staff.worker });
    await until('told', () => removed.events.includes('substitutions') && removed.isOver());

    const { db } = server;
    const name = (ends_on: string | null) =>
      db
        .insertInto('deputies')
        .values({ employee_id: office.staff.director, deputy_id: office.staff.worker, starts_on: '2026-01-01', ends_on })
        .execute();
    await name(null);
    const inForce = await acting();
    await endSubstitutionsJob.run(db, server.clock.now());
    assert.ok(!inForce.events.includes('substitutions'), 'in force it stays');
    await db.deleteFrom('deputies').execute();
    await name('2026-01-02');
    await endSubstitutionsJob.run(db, server.clock.now());
    await until('told by the calendar', () => inForce.events.includes('substitutions') && inForce.isOver());
    assert.deepEqual(
      other.events.filter((event) => event === 'substitutions'),
      [],
    );
    assert.deepEqual(
      await db.selectFrom('session_substitutions').selectAll().where('employee_id', '=', office.staff.director).execute(),
      [],
    );
    other.leave();
  });

  test('every server process sends the changes of the others, and ends its streams when it stops', async () => {
    const client = await signIn('lawyer');
    other = createServer({ databaseUrl: server.databaseUrl, dataDir: server.dataDir, worker: false, logLevel: 'error' });
    await other.start();
    const { response, ...stream } = await followEvents((signal) =>
      fetch(`${other.url}${liveEventsPath}`, { headers: { authorization: `Bearer ${client.tokens?.accessToken}` }, signal }),
    );
    await until('ready', () => stream.events.includes('ready'));
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('connection'), 'close');
    await send(office.staff.lawyer);
    await until('heard', () => stream.events.includes('documents'));
    const begun = Date.now();
    await other.stop();
    assert.ok(Date.now() - begun < 5_000);
    await until('ended', stream.isOver);
  });

  test('have a heartbeat every two seconds, whose interval is in a header', async () => {
    const stop = new AbortController();
    const response = await (await signIn('worker')).fetch(liveEventsPath, { signal: stop.signal });
    assert.equal(response.headers.get('x-qujat-beat'), '2000');
    let said = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said += piece;
      if (said.split(/^:$/m).length > 2) break;
    }
    assert.match(said, /^event: ready$/m);
    stop.abort();
  });

  test('end when the database is lost, and resume for clients that reconnect', () => {
    const audience = makeAudience();
    const ended: string[] = [];
    const listener = (name: string) => ({
      sessionId: 1,
      employeeId: 1,
      organisationId: 1,
      principals: () => new Set<number>(),
      send: () => {},
      heartbeat: () => {},
      end: () => void ended.push(name),
    });
    const leave = audience.add(listener('first'));
    audience.endCurrent();
    leave();
    audience.add(listener('second'));
    assert.deepEqual(ended, ['first']);
  });

  test('a stream requested while the server stops ends at once', () => {
    const audience = makeAudience();
    audience.endAll();
    let ended = false;
    audience.add({
      sessionId: 1,
      employeeId: 1,
      organisationId: 1,
      principals: () => new Set<number>(),
      send: () => {},
      heartbeat: () => {},
      end: () => (ended = true),
    });
    assert.ok(ended);
  });

  test('notify everybody of a change that concerns very many people', async () => {
    const trainee = await listen(await signIn('trainee'));
    await until('ready', () => trainee.events.includes('ready'));
    await server.db
      .insertInto('document_feed')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          organisation_id: 1,
          principal: 1_000_000 + index,
          queue: 1,
          document_id: 1,
          issue_date: new Date(),
          due_at: null,
          status: 200,
          template_id: 1,
          department_id: 1,
          period: 202611,
          reply_required: false,
        })),
      )
      .execute();
    await until('heard', () => trainee.events.includes('documents'));
    trainee.leave();
  });

  test('notify only the people concerned when a folder is shared, renamed or revoked', async () => {
    const owner = await signIn('worker');
    const stream = await listen(await signIn('lawyer'));
    const stranger = await listen(await signIn('trainee'));
    await until('ready', () => stream.events.includes('ready') && stranger.events.includes('ready'));
    const heard = (): number => stream.events.filter((event) => event === 'cloud').length;
    const { id } = await owner.call(createFolder, { parentId: 0, name: 'Общая' });
    const { id: below } = await owner.call(createFolder, { parentId: id ?? 0, name: 'Внутри' });
    assert.equal(heard(), 0);
    const acts = [
      () => owner.call(giveAccess, { id: id ?? 0, employeeId: office.staff.lawyer }),
      () => owner.call(renameFolder, { id: below ?? 0, name: 'Внутри неё' }),
      () => owner.call(removeItems, { folders: [below ?? 0] }),
      () => owner.call(revokeAccess, { id: id ?? 0, employeeId: office.staff.lawyer }),
    ];
    for (const act of acts) {
      const before = heard();
      await act();
      await until('heard', () => heard() > before);
    }
    assert.ok(!stranger.events.includes('cloud'));
    stream.leave();
    stranger.leave();
  });

  test('changes in the same transaction as the end of a session reach the others', async (context) => {
    const crash = context.mock.fn();
    process.on('uncaughtException', crash);
    context.after(() => void process.off('uncaughtException', crash));
    const client = await signIn('worker');
    const ended = await listen(client);
    const trainee = await listen(await signIn('trainee'));
    await until('both are ready', () => ended.events.includes('ready') && trainee.events.includes('ready'));
    await server.db.transaction().execute(async (trx) => {
      const payloads = [`session:${client.tokens?.sessionId}`, `cloud:${office.staff.worker}`, `bell:${office.staff.worker}`, '*'];
      for (const payload of payloads) await sql`select pg_notify('qujat_live', ${payload})`.execute(trx);
    });
    await until('the other hears of the last one', () => trainee.events.includes('documents'));
    await until('the stream of the session ends', () => ended.isOver());
    assert.deepEqual(ended.events, ['ready', 'substitutions']);
    assert.equal(crash.mock.callCount(), 0);
    trainee.leave();
  });

  test('a session that opens too many streams loses the oldest', async () => {
    const client = await signIn('trainee');
    const streams: EventStream[] = [];
    for (let opened = 0; opened < 14; opened += 1) streams.push(await listen(client));
    await until('the first ones are over', () => streams.slice(0, 2).every((stream) => stream.isOver()));
    assert.ok(!streams.at(-1)?.isOver());
    for (const stream of streams) stream.leave();
  });
});
