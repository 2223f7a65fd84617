import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refreshTokens, signIn } from '@qujat/contract/authentication';
import { boundHeader } from '@qujat/contract/session-headers';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

describe('a refresh token bound to its browser', () => {
  const server = testServer();
  const email = 'dulat@saryozen.example';
  before(async () => {
    await addEmployee(server.db, { organisationId: await addOrganisation(server.db), email });
  });

  const enter = async (headers: Record<string, string>): Promise<{ browser: Client; refreshToken: string; accessToken: string }> => {
    const browser = server.anonymous();
    const answer = await browser.call(signIn, { email, password: testPassword }, headers);
    return { browser, refreshToken: answer.refreshToken ?? '', accessToken: answer.accessToken ?? '' };
  };
  const bound = { [boundHeader]: '1' };

  test('is refreshed with the cookie repeatedly, and the cookie stays', async () => {
    const { browser, refreshToken } = await enter(bound);
    const cookie = browser.cookies.get('qujat_page');
    let last = refreshToken;
    for (let times = 0; times < 3; times++) {
      const answer = await browser.call(refreshTokens, { refreshToken: last });
      assert.equal(answer.status, 'ok');
      last = answer.refreshToken ?? '';
      assert.equal(browser.cookies.get('qujat_page'), cookie);
    }
  });

  for (const [how, thief] of [
    ['without the cookie', () => server.anonymous()],
    [
      'with the cookie of another session',
      () => {
        const other = server.anonymous();
        other.cookies.set('qujat_page', 'x'.repeat(43));
        return other;
      },
    ],
  ] satisfies [string, () => Client][]) {
    test(`${how} it ends the session, and the log says so`, async () => {
      const { browser, refreshToken, accessToken } = await enter(bound);
      const stolen = await thief().call(refreshTokens, { refreshToken });
      assert.deepEqual([stolen.status, stolen.accessToken, stolen.refreshToken], ['error', null, null]);
      await assert.rejects(browser.call(profile, {}, { authorization: `Bearer ${accessToken}` }), { status: 401 });
      assert.equal((await browser.call(refreshTokens, { refreshToken })).status, 'error');
      const { end_reason } = await server.db.selectFrom('sessions').select('end_reason').orderBy('id', 'desc').executeTakeFirstOrThrow();
      assert.equal(end_reason, 'cookie-missing');
      const entry = await server.db.selectFrom('audit_log').select('event').orderBy('id', 'desc').executeTakeFirstOrThrow();
      assert.equal(entry.event, 'refresh.unbound');
    });
  }

  test('a client that does not request the binding refreshes without cookies, as specified', async () => {
    const { refreshToken } = await enter({});
    assert.equal((await server.anonymous().call(refreshTokens, { refreshToken })).status, 'ok');
  });
});
