import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { endSessions, readSettings, saveNotifications, savePhoto, saveProfile } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../../test-support/server.ts';

const jpeg = (size = 100): File => new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(size)], 'photo.jpg');
const email = 'askhat@tulpar.example';

describe('settings', () => {
  const server = testServer();
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email, person: { full_name: 'Тулеген Асхат' } });
    await addEmployee(server.db, { organisationId, email: 'sergey@tulpar.example', person: { iin: '710418900014' } });
  });
  const read = async () => (await server.signIn(email)).call(readSettings, {});

  test('a person changes the phone; only the organisation changes the name', async () => {
    const client = await server.signIn(email);
    await client.call(saveProfile, { phone: ' +7 700 000 11 22 ' });
    const { phone, fullName } = await client.call(readSettings, {});
    assert.deepEqual([phone, fullName], ['+7 700 000 11 22', 'Тулеген Асхат']);
  });

  test('a phone number is validated, stored in one format, and may be empty', async () => {
    const client = await server.signIn(email);
    for (const phone of ['абв', '12345', '<b>1</b>'])
      await assert.rejects(client.call(saveProfile, { phone }), { text: 'Введите номер телефона, например +7 700 000 00 00.' });
    assert.equal((await client.call(readSettings, {})).phone, '+7 700 000 11 22');
    await client.call(saveProfile, { phone: '8 (701) 000-11-33' });
    assert.equal((await client.call(readSettings, {})).phone, '+7 701 000 11 33');
    await client.call(saveProfile, {});
    assert.equal((await client.call(readSettings, {})).phone, '');
  });

  test('a photo is visible to signed-in people only; a new one replaces it', async () => {
    const client = await server.signIn(email);
    const { photo } = await client.call(savePhoto, { photo: jpeg() });
    assert.ok(photo);
    assert.equal((await client.call(profile, {})).photo, photo);
    const shown = await (await server.signIn('sergey@tulpar.example')).fetch(photo);
    assert.deepEqual([shown.status, shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength], [200, 'image/jpeg', 103]);
    assert.equal((await server.anonymous().fetch(photo)).status, 303);
    await client.call(savePhoto, { photo: jpeg() });
    assert.equal((await client.fetch(photo)).status, 404);
    assert.deepEqual(await client.call(savePhoto, {}), { photo: null });
  });

  test('a file that is not a picture is refused, whatever its name', async () => {
    const client = await server.signIn(email);
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<script>alert(1)</script>', 'MZ']) {
      await assert.rejects(client.call(savePhoto, { photo: new File([content], 'photo.jpg', { type: 'image/jpeg' }) }), {
        status: 400,
        text: 'Выберите картинку JPEG, PNG или WebP.',
      });
    }
    await assert.rejects(client.call(savePhoto, { photo: jpeg(600_000) }), { status: 413 });
    assert.equal((await read()).photo, null);
  });

  test('sessions are listed and ended one by one or all but this; never another person’s', async () => {
    const [one, two, three] = [await server.signIn(email), await server.signIn(email), await server.signIn(email)];
    const stranger = await server.signIn('sergey@tulpar.example');
    const { sessions } = await one.call(readSettings, {});
    assert.equal(sessions.filter(({ current }) => current).length, 1);
    assert.ok(sessions.every(({ device, address }) => device && address));
    const refusedTo = (client: typeof one) =>
      assert.rejects(client.call(profile, {}), (error) => error instanceof CallFailure && error.status === 401);

    await one.call(endSessions, { id: two.tokens?.sessionId });
    await refusedTo(two);
    await one.call(endSessions, { id: stranger.tokens?.sessionId });
    await stranger.call(profile, {});
    await one.call(endSessions, {});
    await refusedTo(three);
    await one.call(profile, {});
    await stranger.call(profile, {});
    assert.equal((await one.call(readSettings, {})).sessions.length, 1);
  });

  test('a letter reports a sign-in from a new device to people who want it', async () => {
    const letters = async () =>
      (
        await server.db
          .selectFrom('outgoing_letters')
          .select('subject')
          .where('recipient', '=', email)
          .where('subject', '=', 'Вход с нового устройства')
          .execute()
      ).length;
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 see https://evil.example';
    const enter = (browser: Client) => browser.call(signIn, { email, password: testPassword }, { 'user-agent': agent });
    const [known, other] = [server.anonymous(), server.anonymous()];
    await enter(known);
    assert.equal(await letters(), 0);
    await (await server.signIn(email)).call(saveNotifications, { signIns: true });
    await enter(known);
    assert.equal(await letters(), 0);
    // The same user agent without the cookie is another browser.
    await enter(other);
    assert.equal(await letters(), 1);
    await enter(other);
    assert.equal(await letters(), 1);
    const { body } = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.match(body, /Устройство: Firefox · Linux\n/);
    assert.doesNotMatch(body, /evil/);
  });

  test('each kind of letter is switched separately', async () => {
    const client = await server.signIn(email);
    const wishes = async () => {
      const { notifySignIns, notifyDocuments } = await client.call(readSettings, {});
      return [notifySignIns, notifyDocuments];
    };
    await client.call(saveNotifications, { signIns: false, documents: true });
    await client.call(saveNotifications, { documents: false });
    assert.deepEqual(await wishes(), [false, false]);
    await client.call(saveNotifications, { signIns: true });
    assert.deepEqual(await wishes(), [true, false]);
    await assert.rejects(client.call(saveNotifications, {}), (error: CallFailure) => error.status === 400);
  });
});
