/** Notifications of the browser, from the act to what the browser shows (NTF-10). */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer as createListener, type AddressInfo, type Socket } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { signOut } from '@qujat/contract/authentication';
import { decideDocument } from '@qujat/contract/document-card';
import * as calls from '@qujat/contract/push';
import { markDocumentNotifications, readChoices, saveChoices } from '@qujat/contract/notifications';
import { usualChoices } from '@qujat/contract/notification-choices';
import { sql } from 'kysely';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import type { Client } from '../../../test-support/server.ts';
import { emailOf } from '../../documents/test-support/office.ts';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';
import { startPushService, type PushService } from '../test-support/push-service.ts';
import { pushKeysOf } from './push-keys.ts';
import { sendPush } from './send-push.ts';

const minute = 60_000;
const settings = { key: randomBytes(32), networks: ['127.0.0.1'] };

describe('notifications of the browser', () => {
  const served = servedOffice({ push: settings });
  const { clients, store, server } = served;
  const staff = () => served.office.staff;
  let service: PushService;
  before(async () => {
    service = await startPushService();
  });
  after(() => service.close());
  beforeEach(async () => {
    for (const table of ['push_subscriptions', 'notifications', 'notification_choices'] as const)
      await server.db.deleteFrom(table).execute();
    await sql`update organisations set rules = '{}'`.execute(server.db);
    service.taken.length = 0;
    service.answers.clear();
    refusals.length = 0;
  });

  const allow = async (client: Client, browser = service.newBrowser()) => {
    await client.call(calls.addPushBrowser, { browser });
    return browser;
  };
  const policy = { networks: settings.networks, hosts: [] };
  const sending = { keys: pushKeysOf(settings.key), contact: 'https://qujat.example', policy };
  const refusals: string[] = [];
  const noting = { ...sending, onRefused: (from: string, status: number) => void refusals.push(`${from} ${status}`) };
  const send = (minutes = 0) => sendPush(server.db, noting, new Date(server.clock.now().getTime() + minutes * minute));
  /** The head agrees, and the lawyer is next. */
  const tellLawyer = async (): Promise<number> => {
    const id = await store([
      { stage: 1, employeeId: staff().head, queueNumber: 1 },
      { stage: 1, employeeId: staff().lawyer, queueNumber: 2 },
    ]);
    await clients.head.call(decideDocument, { id, stage: 1, decision: 10, employeeId: staff().head });
    return id;
  };
  const waiting = async () =>
    (await server.db.selectFrom('push_messages').select(['attempts', 'next_attempt_at']).orderBy('id').execute()).map(
      ({ attempts, next_attempt_at: at }) => [attempts, Math.round((at.getTime() - server.clock.now().getTime()) / minute)],
    );

  test('each browser of the person shows it, encrypted for that browser, signed, and without the subject', async () => {
    const browsers = [await allow(clients.lawyer), await allow(clients.lawyer)];
    await allow(clients.trainee);
    const { key } = await clients.lawyer.call(calls.pushBrowsers, {});
    const id = await tellLawyer();
    assert.equal(await send(), 2);
    assert.deepEqual(service.taken.map(({ endpoint }) => endpoint).toSorted(), browsers.map(({ endpoint }) => endpoint).toSorted());
    const [first] = service.taken;
    assert.deepEqual(first?.payload, {
      title: 'Ожидает вас',
      body: 'Тестов head\nШаблон R1 № СЗ-1',
      url: `/?read=${id}`,
      tag: `yourTurn-${id}`,
      lang: 'ru',
    });
    assert.deepEqual([first?.key, first?.claims.sub, first?.claims.aud], [key, 'https://qujat.example', new URL(first!.endpoint).origin]);
    assert.equal(first?.headers['content-encoding'], 'aes128gcm');
    assert.deepEqual([await send(10), await waiting()], [0, []], 'once');
  });

  test('the subject is shown where the organisation allows it', async () => {
    await sql`update organisations set rules = '{"pushSubjects": true}'`.execute(server.db);
    await allow(clients.lawyer);
    await tellLawyer();
    await send();
    assert.equal(service.taken[0]?.payload.body, 'Тестов head\nШаблон R1 № СЗ-1\nО закупке');
  });

  test('each kind is chosen, quiet hours delay it, and what is read meanwhile is not shown', async () => {
    await allow(clients.lawyer);
    const choose = (changes: object) => clients.lawyer.call(saveChoices, { choices: { ...usualChoices, ...changes } });
    await choose({ channels: usualChoices.channels.map((row) => (row.kind === 'yourTurn' ? { ...row, push: false } : row)) });
    await tellLawyer();
    assert.deepEqual(await waiting(), []);
    const hour = Number(server.clock.now().toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Almaty' }));
    await choose({ quietFrom: hour, quietTo: (hour + 2) % 24 });
    const id = await tellLawyer();
    await tellLawyer();
    assert.equal(await send(), 0);
    await clients.lawyer.call(markDocumentNotifications, { documentId: id });
    assert.equal(await send(121), 1);
    assert.deepEqual(await waiting(), []);
  });

  test('what waits for the end of quiet hours follows the choices of that moment', async () => {
    await allow(clients.lawyer);
    const hour = Number(server.clock.now().toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Almaty' }));
    const quiet = { quietFrom: hour, quietTo: (hour + 3) % 24 };
    const choose = (changes: object) => clients.lawyer.call(saveChoices, { choices: { ...usualChoices, ...changes } });
    const letters = async () =>
      (
        await sql<{ waits: boolean }>`
          select next_attempt_at > ${server.clock.now()} as waits from outgoing_letters where employee_id = ${staff().lawyer}
          order by id desc limit 1`.execute(server.db)
      ).rows;
    await choose(quiet);
    await tellLawyer();
    assert.equal(await send(), 0);
    assert.deepEqual(await letters(), [{ waits: true }]);
    await choose({});
    assert.equal(await send(), 1, 'the quiet hours have been taken away');
    assert.deepEqual(await letters(), [{ waits: false }]);
    await choose(quiet);
    await tellLawyer();
    await choose({ ...quiet, channels: usualChoices.channels.map((row) => (row.kind === 'yourTurn' ? { ...row, push: false } : row)) });
    assert.equal(await send(181), 0, 'the kind has been switched off');
    assert.deepEqual(await waiting(), []);
  });

  test('a browser that has gone is forgotten; a push service that is away is asked again, and given up after a day', async () => {
    const [dead, busy] = [await allow(clients.lawyer), await allow(clients.lawyer)];
    service.answers.set(dead.endpoint, 410).set(busy.endpoint, 503);
    await tellLawyer();
    assert.equal(await send(), 0);
    assert.deepEqual(
      (await clients.lawyer.call(calls.pushBrowsers, {})).browsers.map(({ endpoint }) => endpoint),
      [busy.endpoint],
    );
    assert.deepEqual(await waiting(), [[1, 1]]);
    assert.equal(await send(), 0, 'not yet');
    service.answers.delete(busy.endpoint);
    assert.equal(await send(2), 1);
    await tellLawyer();
    assert.equal(await send(25 * 60), 0);
    assert.deepEqual(await waiting(), []);
  });

  test('silent browsers of one person hold up nobody else, nor each other', async () => {
    const connections: Socket[] = [];
    const mute = createListener((socket) => void connections.push(socket));
    await new Promise<void>((done) => void mute.listen(0, '127.0.0.1', done));
    const { port } = mute.address() as AddressInfo;
    const quiet = async (): Promise<void> => {
      const browser = await allow(clients.lawyer);
      const endpoint = `https://127.0.0.1:${port}/${randomBytes(8).toString('hex')}`;
      await server.db.updateTable('push_subscriptions').set({ endpoint }).where('endpoint', '=', browser.endpoint).execute();
    };
    for (let count = 0; count < 6; count += 1) await quiet();
    for (let count = 0; count < 10; count += 1) await tellLawyer();
    // The same messages again, as those of somebody else who comes after all of them.
    const head = await allow(clients.head);
    const [last] = await server.db.selectFrom('push_messages').selectAll().orderBy('id', 'desc').limit(1).execute();
    const { id } = await server.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', head.endpoint)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('push_messages')
      .values({
        notification_id: last!.notification_id,
        subscription_id: id,
        next_attempt_at: last!.next_attempt_at,
        created_at: last!.created_at,
      })
      .execute();
    await server.db.updateTable('notifications').set({ employee_id: staff().head }).where('id', '=', last!.notification_id).execute();
    const begun = performance.now();
    assert.equal(await send(), 1);
    assert.ok(performance.now() - begun < 9_000, String(performance.now() - begun));
    for (const socket of connections) socket.destroy();
    await new Promise((done) => mute.close(done));
  });

  for (const status of [401, 403])
    test(`a ${status} is about this server: it is logged and tried again, and ends a browser only after half a day`, async () => {
      const [shut, well] = [await allow(clients.lawyer), await allow(clients.lawyer)];
      const stay = async () => (await clients.lawyer.call(calls.pushBrowsers, {})).browsers.map(({ endpoint }) => endpoint);
      service.answers.set(shut.endpoint, status);
      await tellLawyer();
      assert.equal(await send(), 1);
      assert.deepEqual([await stay(), await waiting()], [[well.endpoint, shut.endpoint], [[1, 1]]]);
      assert.deepEqual(refusals, [`${new URL(shut.endpoint).origin} ${status}`]);
      service.answers.delete(shut.endpoint);
      assert.equal(await send(1), 1, 'the key or the clock has been put right');

      service.answers.set(shut.endpoint, status);
      await tellLawyer();
      let minutes = 0;
      for (let tries = 0; (await stay()).length === 2; tries += 1) {
        assert.ok(tries < 30);
        await send(minutes);
        minutes = (await waiting()).at(-1)?.[1] ?? minutes;
      }
      assert.deepEqual([minutes, await stay(), await waiting()], [723, [well.endpoint], []]);
    });

  test('what a push service has refused is not tried again in quiet hours, nor for somebody who is locked', async () => {
    const browser = await allow(clients.lawyer);
    service.answers.set(browser.endpoint, 503);
    await tellLawyer();
    await send();
    service.answers.delete(browser.endpoint);
    const hour = Number(server.clock.now().toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Almaty' }));
    await clients.lawyer.call(saveChoices, { choices: { ...usualChoices, quietFrom: hour, quietTo: (hour + 3) % 24 } });
    assert.equal(await send(2), 0);
    const [[attempts, minutes] = []] = await waiting();
    assert.ok(attempts === 1 && Number(minutes) > 115 && Number(minutes) <= 180, `${attempts} ${minutes}`);
    const lock = (locked_at: Date | null) =>
      server.db
        .updateTable('employees')
        .set({ locked_at })
        .where('id', '=', staff().lawyer)
        .where('organisation_id', '=', served.office.organisationId)
        .execute();
    await lock(server.clock.now());
    assert.equal(await send(181), 0);
    assert.deepEqual(await waiting(), []);
    await lock(null);
  });

  test('whoever signs out is told nothing there, and the next person of the browser does not get the news of the former', async () => {
    const client = await server.signIn(emailOf('lawyer', 'north'));
    const browser = await allow(client);
    await client.call(signOut, {});
    assert.deepEqual((await clients.lawyer.call(calls.pushBrowsers, {})).browsers, []);
    await clients.lawyer.call(calls.addPushBrowser, { browser, renewal: true });
    assert.deepEqual((await clients.lawyer.call(calls.pushBrowsers, {})).browsers, [], 'a renewal adds none');
    await allow(clients.lawyer, browser);
    await clients.trainee.call(calls.addPushBrowser, { browser, renewal: true });
    assert.deepEqual((await clients.lawyer.call(calls.pushBrowsers, {})).browsers, []);
  });

  test('a renewal hands the browser over to the new session of the same person', async () => {
    const browser = await allow(clients.lawyer);
    const next = await server.signIn(emailOf('lawyer', 'north'));
    await next.call(calls.addPushBrowser, { browser, renewal: true });
    await next.call(signOut, {});
    assert.deepEqual((await clients.lawyer.call(calls.pushBrowsers, {})).browsers, []);
  });

  test('a person removes their own browsers and nobody else’s; an eleventh takes the place of the oldest', async () => {
    const first = await allow(clients.lawyer);
    for (let count = 1; count < calls.mostBrowsers; count += 1) await allow(clients.lawyer);
    const { browsers } = await clients.lawyer.call(calls.pushBrowsers, {});
    assert.equal(browsers.length, calls.mostBrowsers);
    server.clock.advance(1000);
    await allow(clients.lawyer);
    const after11 = (await clients.lawyer.call(calls.pushBrowsers, {})).browsers;
    assert.equal(after11.length, calls.mostBrowsers);
    assert.ok(!after11.some(({ endpoint }) => endpoint === first.endpoint));
    const id = after11[0]?.id ?? 0;
    await fails(clients.trainee.call(calls.removePushBrowser, { id }), 404);
    await fails(served.foreigner.call(calls.removePushBrowser, { id }), 404);
    assert.deepEqual(await clients.lawyer.call(calls.removePushBrowser, { id }), { inUse: false });
    assert.equal((await clients.lawyer.call(calls.pushBrowsers, {})).browsers.length, calls.mostBrowsers - 1);
  });

  test('addresses inside the network, other protocols and wrong keys are refused, and nothing is stored', async () => {
    const browser = service.newBrowser();
    const add = (changes: object) => clients.lawyer.call(calls.addPushBrowser, { browser: { ...browser, ...changes } });
    for (const endpoint of ['http://push.example/1', 'https://10.0.0.1/1', 'https://[::1]/1', 'https://u:p@push.example/1', 'x'])
      await fails(add({ endpoint }), 400);
    await fails(add({ auth: 'short' }), 400);
    await fails(add({ p256dh: randomBytes(65).toString('base64url') }), 400, 'Этот браузер нельзя подключить к уведомлениям.');
    assert.deepEqual(await server.db.selectFrom('push_subscriptions').selectAll().execute(), []);
  });

  test('a name that stands for an address inside the network is not reached', async () => {
    await allow(clients.lawyer);
    await tellLawyer();
    const closed = { ...sending, policy: { ...policy, networks: [] } };
    assert.equal(await sendPush(server.db, closed, server.clock.now()), 0);
    assert.deepEqual([service.taken.length, await waiting()], [0, [[1, 1]]]);
  });

  test('browsers are limited', async () => {
    await consume(server.db, limits.pushBrowsers, staff().engineer, server.clock.now(), limits.pushBrowsers.tries);
    await fails(allow(clients.engineer), 429);
    await fails(clients.engineer.call(calls.removePushBrowser, { id: 1 }), 429);
  });

  test('a person is told whether this server pushes', async () => {
    assert.equal((await clients.lawyer.call(readChoices, {})).push, true);
  });
});

describe('a server without a key', () => {
  const served = servedOffice();
  test('pushes nothing, and says so', async () => {
    const { lawyer } = served.clients;
    assert.deepEqual(await lawyer.call(calls.pushBrowsers, {}), { key: null, browsers: [] });
    assert.equal((await lawyer.call(readChoices, {})).push, false);
    const browser = { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    await fails(lawyer.call(calls.addPushBrowser, { browser }), 200, 'На этом сервере уведомления браузера не настроены.');
  });
});
