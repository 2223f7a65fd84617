import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { channelCookieAge, readChannelCookie, writeChannelCookie } from '@qujat/contract/channel-cookie';
import * as shell from '@qujat/contract/shell';
import * as sidebar from '@qujat/contract/sidebar';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { listChannels, setChannel } from '../../../app/commands/channel-command.ts';

describe('the channel of an organisation', () => {
  const key = 'ab'.repeat(32);
  const server = testServer({ channelKeys: [key] });
  const email = 'aigerim@saryozen.example';
  const ids = { a: 0, b: 0 };
  const [binA, binB] = ['000050000000', '000050000001'];

  const channelOf = async ({ cookies }: Client): Promise<string | undefined> =>
    (await readChannelCookie(cookies.get('channel'), [key], server.clock.now()))?.channel;

  before(async () => {
    ids.a = await addOrganisation(server.db, { name_ru: 'А', name_kk: 'А', bin: binA });
    ids.b = await addOrganisation(server.db, { name_ru: 'Б', name_kk: 'Б', bin: binB });
    for (const organisationId of [ids.a, ids.b]) await addEmployee(server.db, { organisationId, email });
  });

  test('is set by a cookie with the organisation, and removed with it', async () => {
    await setChannel(server.db, 'canary', [binB]);
    const client = await server.signIn(email, { organisationId: ids.a });
    await client.call(shell.profile, {});
    assert.equal(client.cookies.get('channel'), undefined);
    await client.call(sidebar.selectOrganisation, { organisationId: ids.b });
    assert.equal(await channelOf(client), 'canary');
    await client.call(sidebar.selectOrganisation, { organisationId: ids.a });
    assert.equal(client.cookies.get('channel'), undefined);
  });

  test('a page load tells a signed-in person of a changed channel', async () => {
    const client = await server.signIn(email, { organisationId: ids.a });
    await setChannel(server.db, 'canary', [binA]);
    await client.call(shell.profile, {});
    assert.equal(await channelOf(client), 'canary');
    const again = await client.fetch('/ce/docs1.5/profile.php');
    assert.deepEqual(again.headers.getSetCookie(), []);
    await setChannel(server.db, 'stable', [binA, binB]);
    await client.call(shell.profile, {});
    assert.equal(client.cookies.get('channel'), undefined);
  });

  test('is given by the number of an organisation without a BIN, and to nobody if one of them is unknown', async () => {
    const id = await addOrganisation(server.db, { name_ru: 'В', name_kk: 'В' });
    await server.db.updateTable('organisations').set({ bin: null }).where('id', '=', id).execute();
    const channelNow = async () =>
      (await server.db.selectFrom('organisations').select('channel').where('id', '=', id).executeTakeFirstOrThrow()).channel;
    await assert.rejects(setChannel(server.db, 'canary', [String(id), '999999']), /BIN or number 999999/);
    assert.equal(await channelNow(), 'stable');
    await setChannel(server.db, 'canary', [String(id)]);
    assert.equal(await channelNow(), 'canary');
  });

  test('an unsigned cookie or one a day old is replaced', async () => {
    const client = await server.signIn(email, { organisationId: ids.a });
    await setChannel(server.db, 'canary', [binA]);
    client.cookies.set('channel', 'canary');
    await client.call(shell.profile, {});
    assert.equal(await channelOf(client), 'canary');
    const old = await writeChannelCookie('canary', new Date(server.clock.now().getTime() + (channelCookieAge - 90_000) * 1000), [key]);
    client.cookies.set('channel', old);
    await client.call(shell.profile, {});
    assert.notEqual(client.cookies.get('channel'), old);
    assert.equal(await channelOf(client), 'canary');
    client.cookies.set('channel', 'beta');
    await setChannel(server.db, 'stable', [binA]);
    await client.call(shell.profile, {});
    assert.equal(client.cookies.get('channel'), undefined);
  });

  test('invalid input is refused as a whole', async () => {
    await assert.rejects(
      setChannel(server.db, 'canary', [binA, '999999999999']),
      (error: unknown) => error instanceof StartError && /999999999999/.test(error.message),
    );
    await assert.rejects(setChannel(server.db, 'Canary; x=1', [binA]), StartError);
    const listed = await listChannels(server.db);
    assert.deepEqual(
      listed.map(({ bin, name, channel }) => [bin, name, channel]),
      [
        [binA, 'А', 'stable'],
        [binB, 'Б', 'stable'],
        [null, 'В', 'canary'],
      ],
    );
  });
});
