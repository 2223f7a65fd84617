import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refreshTokens, signOut } from '@qujat/contract/authentication';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { createServer } from '../../../app/index.ts';

describe('the refresh token', () => {
  const server = testServer();
  const email = 'dulat@saryozen.example';

  before(async () => {
    await addEmployee(server.db, { organisationId: await addOrganisation(server.db), email });
  });

  const refresh = (client: Client, refreshToken = client.tokens?.refreshToken ?? '') => client.call(refreshTokens, { refreshToken });
  const opens = async (accessToken: string | null): Promise<boolean> => {
    const body = new URLSearchParams({ q: '1' });
    return (
      (
        await server
          .anonymous()
          .fetch('/ce/docs1.5/profile.php', { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body })
      ).status === 200
    );
  };
  const sessionOf = (client: Client) =>
    server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', client.tokens?.sessionId ?? 0)
      .executeTakeFirstOrThrow();

  test('a refresh returns a successor and a new access token, without prolonging the session', async () => {
    const client = await server.signIn(email);
    const { expires_at: earlier } = await sessionOf(client);
    server.clock.advance(3_600_000);
    const answer = await refresh(client);
    assert.equal(answer.status, 'ok');
    assert.deepEqual((await sessionOf(client)).expires_at, earlier);
    assert.notEqual(answer.refreshToken, client.tokens?.refreshToken);
    assert.ok(await opens(answer.accessToken));
    // Requests of other tabs with the old token may still be under way.
    await client.call(profile, {});
  });

  test('fifty concurrent refreshes of one token get one successor', async () => {
    const client = await server.signIn(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(client)));
    assert.equal(new Set(answers.map((answer) => answer.refreshToken)).size, 1);
    assert.equal(new Set(answers.map((answer) => answer.accessToken)).size, 1);
    assert.equal(new Set(answers.map((answer) => answer.accessTokenExpires)).size, 1);
    const tokens = await server.db
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', client.tokens?.sessionId ?? 0)
      .execute();
    assert.equal(tokens.length, 2);
    assert.equal(tokens.filter((token) => token.replaced_at === null).length, 1);
    assert.ok(await opens(answers[0]?.accessToken ?? null));
  });

  test('fifty concurrent refreshes on two servers get one successor', async () => {
    const other = createServer({
      databaseUrl: server.databaseUrl,
      dataDir: server.dataDir,
      worker: false,
      logLevel: 'error',
      clock: server.clock.now,
    });
    await other.start();
    try {
      const client = await server.signIn(email);
      const ask = async (url: string): Promise<string> => {
        const body = JSON.stringify({ refresh_token: client.tokens?.refreshToken });
        const response = await fetch(`${url}/ce/docs1.5/refresh_token.php`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        return ((await response.json()) as { refresh_token: string }).refresh_token;
      };
      const successors = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index % 2 ? server.url : other.url)));
      assert.equal(new Set(successors).size, 1);
      assert.match(successors[0] ?? '', /^[\w-]{43}$/);
    } finally {
      await other.stop();
    }
  });

  test('a lost answer is repeated within a minute', async () => {
    const client = await server.signIn(email);
    const first = await refresh(client);
    server.clock.advance(59_000);
    const again = await refresh(client);
    assert.deepEqual([again.refreshToken, again.accessToken], [first.refreshToken, first.accessToken]);
    assert.ok(await opens(again.accessToken));
    assert.equal((await sessionOf(client)).ended_at, null);
  });

  for (const [use, act] of [
    ['has been refreshed itself', (successor) => refresh(server.anonymous(), successor.refreshToken ?? '')],
    ['has opened a call with its access token', (successor) => opens(successor.accessToken)],
  ] satisfies [string, (successor: { refreshToken: string | null; accessToken: string | null }) => Promise<unknown>][]) {
    test(`a replaced token whose successor ${use} is refused at once and ends the whole family`, async () => {
      const client = await server.signIn(email);
      const successor = await refresh(client);
      await act(successor);
      const thief = await refresh(server.anonymous(), client.tokens?.refreshToken ?? '');
      assert.deepEqual([thief.status, thief.accessToken, thief.refreshToken], ['error', null, null]);
      assert.equal((await sessionOf(client)).end_reason, 'token-reused');
      assert.equal(await opens(successor.accessToken), false);
      assert.equal((await refresh(server.anonymous(), successor.refreshToken ?? '')).status, 'error');
    });
  }

  test('a replaced token used after a minute ends the whole family', async () => {
    const client = await server.signIn(email);
    const first = await refresh(client);
    server.clock.advance(60_001);
    const thief = await refresh(client);
    assert.equal(thief.status, 'error');
    assert.equal(thief.accessToken, null);
    assert.equal((await refresh(client, first.refreshToken ?? '')).status, 'error');
    assert.equal(await opens(first.accessToken), false);
    assert.equal((await sessionOf(client)).end_reason, 'token-reused');
    const entry = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(entry.event, 'refresh.reused');
  });

  test('concurrent refreshes never split the chain: five tabs, ten rounds', async () => {
    const client = await server.signIn(email);
    let token = client.tokens?.refreshToken ?? '';
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(client, token)));
      assert.equal(new Set(answers.map((answer) => answer.refreshToken)).size, 1);
      token = answers[0]?.refreshToken ?? '';
      server.clock.advance(25_000);
    }
    assert.equal((await sessionOf(client)).ended_at, null);
  });

  test('a token lasts 12 hours without remember and 30 days with it', async () => {
    const short = await server.signIn(email);
    const long = await server.signIn(email, { remember: true });
    server.clock.advance(12 * 3_600_000 + 1000);
    assert.equal((await refresh(short)).status, 'error');
    assert.equal((await refresh(long)).status, 'ok');
    const lost = await server.signIn(email, { remember: true });
    server.clock.advance(30 * 24 * 3_600_000 + 1000);
    assert.equal((await refresh(lost)).status, 'error');
  });

  test('after a sign-out nothing can be refreshed', async () => {
    const client = await server.signIn(email);
    await client.call(signOut, {});
    const answer = await refresh(client);
    assert.deepEqual([answer.status, answer.text], ['error', 'Сеанс завершён. Войдите ещё раз.']);
  });

  test('the page cookie follows the session, and is restored when lost', async () => {
    const client = await server.signIn(email);
    const kept = client.cookies.get('qujat_page');
    const answer = await refresh(client);
    assert.equal(client.cookies.get('qujat_page'), kept);
    client.cookies.clear();
    await Promise.all([refresh(client, answer.refreshToken ?? ''), refresh(client, answer.refreshToken ?? '')]);
    assert.ok(client.cookies.get('qujat_page'));
    const { page_token_hash } = await sessionOf(client);
    const { hashToken } = await import('../../../platform/crypto/tokens.ts');
    assert.deepEqual(page_token_hash, hashToken(client.cookies.get('qujat_page') ?? ''));
  });

  test('guessing tokens is limited by address; token holders are not affected', async () => {
    const client = await server.signIn(email);
    await server.db
      .insertInto('rate_limits')
      .values({ key: 'refresh-unknown:127.0.0.1', count: 100, window_ends_at: new Date(server.clock.now().getTime() + 600_000) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ count: 100, window_ends_at: new Date(server.clock.now().getTime() + 600_000) }),
      )
      .execute();
    await assert.rejects(refresh(client, 'guess'), { status: 429 });
    assert.equal((await refresh(client)).status, 'ok');
  });
});
