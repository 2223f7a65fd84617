import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refreshTokens, signIn, signOut, signOutByTicket } from '@qujat/contract/authentication';
import { ticketOf } from '@qujat/contract/door-cookie';
import { encodeRequest } from '@qujat/contract/call';
import { askFactorCode } from '@qujat/contract/settings';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer } from '../../../test-support/server.ts';
import { cheapCost, hashPassword, isOutdated } from '../../../platform/crypto/password.ts';

describe('sign-in', () => {
  const server = testServer();
  let people: { dulat: number; organisation: number };

  before(async () => {
    const organisation = await addOrganisation(server.db, { name_ru: 'Сарыөзен' });
    const { personId: dulat } = await addEmployee(server.db, { organisationId: organisation, email: 'dulat@saryozen.example' });
    await addEmployee(server.db, {
      organisationId: organisation,
      email: 'laura@saryozen.example',
      person: { password_change_required: true },
    });
    await addEmployee(server.db, { organisationId: organisation, email: 'left@saryozen.example', employee: { ended_at: new Date(0) } });
    people = { dulat, organisation };
  });

  const credentials = (email: string, password = testPassword) => ({ email, password });

  test('the right password gives tokens that open calls, with the address in any case', async () => {
    const client = server.anonymous();
    const answer = await client.call(signIn, credentials(' Dulat@SARYOZEN.example'));
    assert.equal(answer.status, null);
    assert.equal(answer.passwordChangeRequired, false);
    const expected = server.clock.now().getTime() / 1000 + 8 * 3600;
    assert.ok(Math.abs((answer.accessTokenExpires ?? 0) - expected) < 5);
    const response = await client.fetch('/ce/docs1.5/profile.php', {
      method: 'POST',
      headers: { authorization: `Bearer ${answer.accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'q=1',
    });
    assert.equal(((await response.json()) as { company_name: string }).company_name, 'Сарыөзен');
  });

  test('only hashes of tokens are stored', async () => {
    const answer = await server.anonymous().call(signIn, credentials('dulat@saryozen.example'));
    const rows = await server.db.selectFrom('access_tokens').select('hash').execute();
    const kept = JSON.stringify([
      rows,
      await server.db.selectFrom('refresh_tokens').selectAll().execute(),
      await server.db.selectFrom('sessions').selectAll().execute(),
    ]);
    assert.ok(rows.length > 0);
    for (const token of [answer.accessToken, answer.refreshToken])
      assert.ok(!kept.includes(String(token)) && !kept.includes(Buffer.from(String(token)).toString('hex')));
  });

  test('tokens and tickets are not stored for repeated requests', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    await server.db.updateTable('people').set({ second_factor: 'email' }).where('id', '=', people.dulat).execute();
    const { ticket } = await client.call(askFactorCode, {}, { 'idempotency-key': 'ticket' });
    await server.db.updateTable('people').set({ second_factor: 'none' }).where('id', '=', people.dulat).execute();
    const entered = await client.call(signIn, credentials('dulat@saryozen.example'), { 'idempotency-key': 'tokens' });
    const { accessToken, refreshToken } = entered;
    const refreshed = await client.call(refreshTokens, { refreshToken: refreshToken ?? '' }, { 'idempotency-key': 'more-tokens' });
    const kept = JSON.stringify(await server.db.selectFrom('idempotency_keys').selectAll().execute());
    for (const secret of [ticket, accessToken, refreshToken, refreshed.accessToken, refreshed.refreshToken])
      assert.ok(secret && !kept.includes(secret));
  });

  test('a wrong password and an unknown address get the same message', async () => {
    const wrong = await server.anonymous().call(signIn, credentials('dulat@saryozen.example', 'Wrong-2026!'));
    const unknown = await server.anonymous().call(signIn, credentials('nobody@saryozen.example'));
    const left = await server.anonymous().call(signIn, credentials('left@saryozen.example'));
    assert.equal(wrong.status, 'error');
    assert.equal(wrong.text, 'Неверные данные');
    assert.deepEqual(unknown, wrong);
    assert.deepEqual(left, wrong);
    assert.equal(wrong.accessToken, null);
  });

  test('a hash with a lower cost is upgraded to the current cost and still verifies', async () => {
    const hashOfDulat = async (): Promise<string> =>
      (await server.db.selectFrom('people').select('password_hash').where('id', '=', people.dulat).executeTakeFirstOrThrow()).password_hash;
    const today = await hashOfDulat();
    const outdated = await hashPassword(testPassword, { ...cheapCost, passes: 1 });
    await server.db.updateTable('people').set({ password_hash: outdated }).where('id', '=', people.dulat).execute();
    await server.anonymous().call(signIn, credentials('dulat@saryozen.example', 'Wrong-2026!'));
    assert.equal(await hashOfDulat(), outdated);
    const entered = await server.anonymous().call(signIn, credentials('dulat@saryozen.example'));
    const anew = await hashOfDulat();
    assert.deepEqual([entered.status, isOutdated(anew, cheapCost), anew === today], [null, false, false]);
    assert.equal((await server.anonymous().call(signIn, credentials('dulat@saryozen.example'))).status, null);
    assert.equal(await hashOfDulat(), anew);
  });

  test('remember keeps the session for 30 days, otherwise it lasts 12 hours without activity; the cookie lasts as long', async () => {
    for (const [remember, hours, longest] of [
      [true, 720, 720],
      [false, 12, 168],
    ] as const) {
      const response = await server.anonymous().fetch('/ce/accenter.php', {
        method: 'POST',
        body: new URLSearchParams({ is_jwt: '1', q: 'dulat@saryozen.example', q1: testPassword, ...(remember && { remember: '1' }) }),
      });
      const cookie = response.headers.getSetCookie().find((each) => each.startsWith('qujat_page='));
      assert.match(cookie ?? '', new RegExp(`Max-Age=${longest * 3600}; Path=/; HttpOnly; SameSite=Lax$`));
      const session = await server.db
        .selectFrom('sessions')
        .selectAll()
        .where('person_id', '=', people.dulat)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      assert.equal(session.expires_at.getTime() - session.created_at.getTime(), hours * 3_600_000);
    }
  });

  test('the cookie is Secure over https', async () => {
    const response = await server.anonymous().fetch('/ce/accenter.php', {
      method: 'POST',
      headers: { 'x-forwarded-proto': 'https' },
      body: new URLSearchParams({ is_jwt: '1', q: 'dulat@saryozen.example', q1: testPassword }),
    });
    assert.match(
      response.headers.getSetCookie().find((each) => each.startsWith('__Host-qujat_page=')) ?? '',
      /; Path=\/; HttpOnly; Secure/,
    );
  });

  test('signing in as another person with the same browser replaces the session and the cookie', async () => {
    const browser = server.anonymous();
    const first = await browser.call(signIn, credentials('dulat@saryozen.example'));
    const cookie = browser.cookies.get('qujat_page');
    await browser.call(signIn, credentials('laura@saryozen.example'));
    assert.notEqual(browser.cookies.get('qujat_page'), cookie);
    const response = await browser.fetch('/ce/docs1.5/profile.php', {
      method: 'POST',
      headers: { authorization: `Bearer ${first.accessToken}` },
    });
    assert.equal(response.status, 401);
  });

  test('the page cookie opens no call', async () => {
    const { cookies } = await server.signIn('dulat@saryozen.example');
    const response = await server.anonymous().fetch('/ce/docs1.5/profile.php', {
      method: 'POST',
      headers: { cookie: `qujat_page=${cookies.get('qujat_page')}` },
      body: new URLSearchParams({ q: '1' }),
    });
    assert.equal(response.status, 401);
  });

  test('a server page opens with the door cookie, and leads to the sign-in form once the browser has removed it', async () => {
    const { cookies } = await server.signIn('dulat@saryozen.example');
    const open = async (door: string | undefined): Promise<string> => {
      const cookie = [`qujat_page=${cookies.get('qujat_page')}`, ...(door === undefined ? [] : [`qujat_door=${door}`])].join('; ');
      const response = await server.anonymous().fetch('/ce/showhist_win.php', { headers: { cookie } });
      return response.headers.get('location') ?? 'opened';
    };
    assert.equal(await open(cookies.get('qujat_door')), 'opened');
    const other = await server.signIn('dulat@saryozen.example');
    for (const closed of [undefined, '', 'x.y', other.cookies.get('qujat_door')])
      assert.equal(await open(closed), '/login?redirect_uri=%2Fce%2Fshowhist_win.php');
  });

  test('scripts can remove the door cookie, and cannot read the page cookie', async () => {
    const body = encodeRequest(signIn, credentials('dulat@saryozen.example')).body;
    const set = (await server.anonymous().fetch('/ce/accenter.php', { method: 'POST', body })).headers.getSetCookie();
    assert.match(set.find((each) => each.startsWith('qujat_page=')) ?? '', /HttpOnly/);
    const door = set.find((each) => each.startsWith('qujat_door=')) ?? '';
    assert.doesNotMatch(door, /HttpOnly/);
    assert.match(door, /SameSite=Lax/);
  });

  test('a late sign-out ends the session and its cookies by its ticket', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    const browser = server.anonymous();
    for (const [name, value] of client.cookies) browser.cookies.set(name, value);
    const ticket = ticketOf(client.cookies.get('qujat_door') ?? '') ?? '';
    await browser.call(signOutByTicket, { ticket });
    assert.deepEqual([...browser.cookies.keys()], []);
    await assert.rejects(client.call(profile, {}), { status: 401 });
    const last = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(last.event, 'sign-out');
    // The answer was lost: the client repeats the request, and nothing is written twice.
    await browser.call(signOutByTicket, { ticket });
    const still = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(still.id, last.id);
  });

  test('another person signed in with the same browser stays signed in', async () => {
    const browser = server.anonymous();
    await browser.call(signIn, credentials('dulat@saryozen.example'));
    const ticket = ticketOf(browser.cookies.get('qujat_door') ?? '') ?? '';
    const { accessToken } = await browser.call(signIn, credentials('dulat@saryozen.example'));
    await browser.call(signOutByTicket, { ticket });
    assert.ok(browser.cookies.has('qujat_page') && browser.cookies.has('qujat_door'));
    await browser.call(profile, {}, { authorization: `Bearer ${accessToken}` });
  });

  test('an invalid ticket ends nothing, and a ticket opens nothing', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    const ticket = ticketOf(client.cookies.get('qujat_door') ?? '') ?? '';
    await server.anonymous().call(signOutByTicket, { ticket: 'x'.repeat(43) });
    await client.call(profile, {});
    const cookie = `qujat_page=${ticket}; qujat_door=${client.cookies.get('qujat_door')}`;
    assert.equal((await server.anonymous().fetch('/ce/showhist_win.php', { headers: { cookie } })).status, 303);
    await assert.rejects(server.anonymous().call(profile, {}, { authorization: `Bearer ${ticket}` }), { status: 401 });
  });

  test('signing out ends the tokens and the cookie', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    await client.call(signOut, {});
    assert.equal(client.cookies.has('qujat_page'), false);
    await assert.rejects(client.call(profile, {}), { status: 401 });
    const last = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(last.event, 'sign-out');
  });

  test('an access token expires after 8 hours, and with its session', async () => {
    const client = await server.signIn('dulat@saryozen.example', { remember: true });
    server.clock.advance(8 * 3_600_000 - 60_000);
    await client.call(profile, {});
    server.clock.advance(120_000);
    await assert.rejects(client.call(profile, {}), { status: 401 });
  });

  test('leaving the organisation ends the session', async () => {
    const { employeeId } = await addEmployee(server.db, { organisationId: people.organisation, email: 'leaver@saryozen.example' });
    const client = await server.signIn('leaver@saryozen.example');
    await client.call(profile, {});
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', employeeId).execute();
    await assert.rejects(client.call(profile, {}), { status: 401 });
  });

  test('the sign-in screen answers in the language of the cookie', async () => {
    const response = await server.anonymous().fetch('/ce/accenter.php', {
      method: 'POST',
      headers: { cookie: 'lang=kk_KZ' },
      body: new URLSearchParams({ is_jwt: '1', q: 'dulat@saryozen.example', q1: 'x' }),
    });
    assert.equal(((await response.json()) as { text: string }).text, 'Деректер қате');
  });
});
