import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { encodeRequest } from '@qujat/contract/call';
import { signIn } from '@qujat/contract/authentication';
import { completeRecovery, recoverPassword } from '@qujat/contract/recovery';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { limits } from '../../../platform/limits/rate-limit.ts';
import { useUp } from '../../../test-support/use-up.ts';
import { answerRecoveries } from './recovery.ts';
import { triesUnderAttack } from './sign-in-tries.ts';

const email = 'dulat@saryozen.example';
const other = 'laura@saryozen.example';
const office = '203.0.113.7';

describe('password tries', () => {
  const server = testServer();
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    for (const each of [email, other]) await addEmployee(server.db, { organisationId, email: each });
  });
  beforeEach(async () => {
    for (const table of ['rate_limits', 'known_devices'] as const) await server.db.deleteFrom(table).execute();
  });

  interface Outcome {
    readonly status: number;
    readonly entered: boolean;
    readonly wait: number;
  }
  const enter = async (client: Client, address: string, password: string, who = email): Promise<Outcome> => {
    const { path, body } = encodeRequest(signIn, { email: who, password });
    const response = await client.fetch(path, { method: 'POST', body, headers: { 'x-forwarded-for': address } });
    const answer = (await response.json()) as { access_token?: string | null };
    return { status: response.status, entered: Boolean(answer.access_token), wait: Number(response.headers.get('retry-after')) };
  };
  const idOf = async (who: string): Promise<number> =>
    (await server.db.selectFrom('people').select('id').where('email', '=', who).executeTakeFirstOrThrow()).id;
  const guess = (address: string, who = email) => enter(server.anonymous(), address, 'guess', who);

  test('ten wrong passwords are one network’s limit for the account, and the answer says how long to wait', async () => {
    // All at once, as a guessing program would.
    const guesses = await Promise.all(Array.from({ length: 14 }, () => guess(office)));
    assert.equal(guesses.filter(({ status }) => status === 200).length, 10);
    const refused = await enter(server.anonymous(), office, testPassword);
    assert.deepEqual([refused.status, refused.entered], [429, false]);
    assert.ok(refused.wait > 800);
    const locked = await server.db.selectFrom('audit_log').select('id').where('event', '=', 'sign-in.locked').execute();
    assert.equal(locked.length, 1);
    server.clock.advance(15 * 60_000 + 1000);
    assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
  });

  test('an office that comes in from one address is not refused; one person who signs in again and again is', async () => {
    const countOf = async (): Promise<number> =>
      (
        await server.db
          .selectFrom('rate_limits')
          .select('count')
          .where('key', '=', `${limits.signInsByNetwork.name}:${office}`)
          .executeTakeFirst()
      )?.count ?? 0;
    await useUp(server.db, { ...limits.signInsByNetwork, tries: limits.signInsByNetwork.tries - 1 }, office, server.clock.now());
    for (const who of [email, other, email, other]) assert.ok((await enter(server.anonymous(), office, testPassword, who)).entered);
    assert.equal(await countOf(), limits.signInsByNetwork.tries - 1);
    await useUp(server.db, limits.signInsGivenBack, await idOf(email), server.clock.now());
    assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
    assert.equal(await countOf(), limits.signInsByNetwork.tries);
  });

  test('a stranger’s guesses lock out no other network and no known browser', async () => {
    const browser = server.anonymous();
    assert.ok((await enter(browser, office, testPassword)).entered);
    for (let tries = 0; tries < 12; tries++) await guess(office);
    assert.equal((await enter(server.anonymous(), office, testPassword)).status, 429);
    assert.ok((await enter(server.anonymous(), '203.0.113.8', testPassword)).entered);
    assert.ok((await enter(browser, office, testPassword)).entered);
  });

  test('guesses from many networks leave every other network its tries', async () => {
    for (let network = 0; network < limits.failuresByAccount.tries; network++) await guess(`198.51.100.${network}`);
    assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
    for (let tries = 0; tries < triesUnderAttack; tries++) assert.equal((await guess('203.0.113.9')).status, 200);
    assert.equal((await guess('203.0.113.9')).status, 429);
  });

  test('a known browser has ten tries of its own, for its person only', async () => {
    const browser = server.anonymous();
    await enter(browser, office, testPassword);
    for (let tries = 0; tries < 10; tries++) assert.equal((await enter(browser, office, 'guess')).status, 200);
    assert.equal((await enter(browser, office, testPassword)).status, 429);
    assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
    for (let tries = 0; tries < 10; tries++) await guess(office, other);
    assert.equal((await enter(browser, office, testPassword, other)).status, 429);
  });

  test('an office behind one address is slowed down when many of its accounts fail, and never locked out', async () => {
    for (let account = 0; account < limits.accountsByNetwork.tries + 1; account++)
      assert.equal((await guess(office, `nobody-${account}@saryozen.example`)).status, 200);
    const refused = await enter(server.anonymous(), office, testPassword);
    assert.deepEqual([refused.status, refused.wait], [429, 3]);
    assert.equal((await enter(server.anonymous(), office, testPassword)).status, 429, 'asking again at once does not help');
    server.clock.advance(3000);
    assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
  });

  test('right passwords cost no tries', async () => {
    for (let tries = 0; tries < 60; tries++) assert.ok((await enter(server.anonymous(), office, testPassword)).entered);
    assert.equal((await guess(office)).status, 200);
  });

  test('the addresses of one /64 count as one network', async () => {
    for (let tries = 0; tries < 10; tries++) await guess(`2001:db8:1:2::${tries}`);
    assert.equal((await guess('2001:db8:1:2:ffff::1')).status, 429);
    assert.equal((await guess('2001:db8:1:3::1')).status, 200);
  });

  test('a recovery letter lets its reader sign in from a network that guesses', async () => {
    for (let tries = 0; tries < 12; tries++) await guess('127.0.0.1');
    await server.anonymous().call(recoverPassword, { email });
    await answerRecoveries(server.db, '', server.clock.now());
    const { body } = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const browser = server.anonymous();
    const code = /#([\w-]{43})/.exec(body)?.[1] ?? '';
    const replacement = 'Жаңа-жол-ашық-1';
    await browser.call(completeRecovery, { code, replacement, repeated: replacement });
    for (let tries = 0; tries < 12; tries++) await guess('127.0.0.1');
    assert.equal((await enter(server.anonymous(), '127.0.0.1', replacement)).status, 429);
    assert.ok((await enter(browser, '127.0.0.1', replacement)).entered);
  });
});

describe('the cookie of a known browser', () => {
  const server = testServer();
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    for (const each of [email, other]) await addEmployee(server.db, { organisationId, email: each });
  });
  const credentials = (who: string) => ({ email: who, password: testPassword });

  test('is invisible to scripts and other sites, and only its hash is stored', async () => {
    const { path, body } = encodeRequest(signIn, credentials(email));
    const response = await server.anonymous().fetch(path, { method: 'POST', body });
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('qujat_device=')) ?? '';
    assert.match(cookie, /Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    const rows = JSON.stringify(await server.db.selectFrom('known_devices').selectAll().execute());
    assert.ok(!rows.includes(/=([\w-]+);/.exec(cookie)?.[1] ?? ''));
  });

  test('planted before a sign-in does not become known', async () => {
    const attacker = server.anonymous();
    await attacker.call(signIn, credentials(other));
    const planted = attacker.cookies.get('qujat_device') ?? '';
    const victim = server.anonymous();
    victim.cookies.set('qujat_device', planted);
    await victim.call(signIn, credentials(email));
    assert.notEqual(victim.cookies.get('qujat_device'), planted);
    // The next sign-in of the same person keeps it.
    const kept = victim.cookies.get('qujat_device');
    await victim.call(signIn, credentials(email));
    assert.equal(victim.cookies.get('qujat_device'), kept);
  });
});
