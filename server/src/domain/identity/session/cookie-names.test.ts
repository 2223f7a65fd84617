import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refreshTokens, signIn, signOut } from '@qujat/contract/authentication';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('cookies of a product served over https', () => {
  const server = testServer({ publicOrigin: 'https://qujat.example' });
  const email = 'dulat@saryozen.example';
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email });
    const { person_id } = await server.db.selectFrom('employees').select('person_id').executeTakeFirstOrThrow();
    await server.db.updateTable('people').set({ second_factor: 'none' }).where('id', '=', person_id).execute();
  });

  const opens = async (browser: Client): Promise<boolean> =>
    ((await (await browser.fetch('/ce/administrator')).json()) as { signedIn: boolean }).signedIn;
  /** The same session in a browser of a release before the prefix. */
  const renamed = (browser: Client): Client => {
    const other = server.anonymous();
    for (const [name, value] of browser.cookies) other.cookies.set(name.replace('__Host-', ''), value);
    return other;
  };
  const asOld = (): Promise<unknown> => server.db.updateTable('sessions').set({ has_old_cookie: true }).execute();

  test('are bound to this host', async () => {
    const body = new URLSearchParams({ is_jwt: '1', q: email, q1: testPassword });
    const set = (await server.anonymous().fetch('/ce/accenter.php', { method: 'POST', body })).headers.getSetCookie();
    const own = set.filter((each) => each.includes('qujat_') && !/Max-Age=0/.test(each));
    assert.ok(own.length >= 2);
    for (const each of own) {
      assert.match(each, /^__Host-qujat_/);
      assert.match(each, /; Path=\/(;|$)/);
      assert.match(each, /; Secure/);
      assert.doesNotMatch(each, /Domain/i);
    }
  });

  test('open pages under the new name; under the old one only for older sessions', async () => {
    const browser = server.anonymous();
    await browser.call(signIn, { email, password: testPassword });
    assert.equal(await opens(browser), true);
    const planted = renamed(browser);
    assert.equal(await opens(planted), false);
    await asOld();
    assert.equal(await opens(planted), true);
  });

  test('the page server learns one name of a session and one of a person, whatever else the browser sends', async () => {
    const named = async (browser: Client, what: 'session' | 'person'): Promise<unknown> =>
      ((await (await browser.fetch('/ce/administrator')).json()) as Record<typeof what, unknown>)[what];
    const session = (browser: Client): Promise<unknown> => named(browser, 'session');
    const [browser, other] = [server.anonymous(), server.anonymous()];
    for (const one of [browser, other]) await one.call(signIn, { email, password: testPassword });
    const name = await session(browser);
    assert.match(String(name), /^\d+$/);
    browser.cookies.set('qujat_page', 'another');
    assert.equal(await session(browser), name);
    assert.notEqual(await session(other), name);
    assert.equal(await session(server.anonymous()), null);
    assert.match(String(await named(browser, 'person')), /^\d+$/);
    assert.equal(await named(other, 'person'), await named(browser, 'person'));
    assert.equal(await named(server.anonymous(), 'person'), null);
  });

  test('a refresh replaces the old name, which is no longer valid', async () => {
    const first = server.anonymous();
    const { refreshToken } = await first.call(signIn, { email, password: testPassword });
    await asOld();
    const browser = renamed(first);
    const { status } = await browser.call(refreshTokens, { refreshToken: refreshToken ?? '' });
    assert.equal(status, 'ok');
    assert.deepEqual([...browser.cookies.keys()].filter((name) => /page|door/.test(name)).toSorted(), [
      '__Host-qujat_door',
      '__Host-qujat_page',
    ]);
    assert.equal(await opens(browser), true);
    assert.equal(await opens(renamed(browser)), false);
  });

  test('signing out removes both names', async () => {
    const browser = server.anonymous();
    const { accessToken } = await browser.call(signIn, { email, password: testPassword });
    for (const name of ['qujat_page', 'qujat_door']) browser.cookies.set(name, 'old');
    await browser.call(signOut, {}, { authorization: `Bearer ${accessToken}` });
    assert.deepEqual(
      [...browser.cookies.keys()].filter((name) => /page|door/.test(name)),
      [],
    );
  });

  test('the answers require https from browsers', async () => {
    const { headers } = await server.anonymous().fetch('/healthz');
    assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/);
  });
});

describe('cookies of a product served over http', () => {
  const server = testServer();
  before(async () => {
    await addEmployee(server.db, { organisationId: await addOrganisation(server.db), email: 'olga@saryozen.example' });
  });

  test('keep their names', async () => {
    const browser = server.anonymous();
    await browser.call(signIn, { email: 'olga@saryozen.example', password: testPassword });
    assert.ok(browser.cookies.has('qujat_page') && browser.cookies.has('qujat_door'));
    assert.equal((await browser.fetch('/healthz')).headers.get('strict-transport-security'), null);
  });
});
