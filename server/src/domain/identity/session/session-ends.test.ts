import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { refreshTokens } from '@qujat/contract/authentication';
import { sessionEnds } from '@qujat/contract/failure';
import { activityHeader } from '@qujat/contract/session-headers';
import { changeLanguage, profile } from '@qujat/contract/shell';
import { newDocumentCount } from '@qujat/contract/sidebar';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../../test-support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('session expiry', () => {
  const server = testServer({
    sessionRule: { usual: { longest: 3 * day, idle: 2 * hour }, remembered: { longest: 30 * day, idle: 30 * day } },
  });
  const email = 'dulat@saryozen.example';
  before(async () => {
    await addEmployee(server.db, { organisationId: await addOrganisation(server.db), email });
  });

  /** The sign-in of the test server uses the standard rule; a refresh brings the server's own. */
  const signIn = async (): Promise<{ client: Client; token: () => Promise<string>; refreshToken: () => string }> => {
    const client = await server.signIn(email);
    let refreshToken = client.tokens?.refreshToken ?? '';
    let accessToken = '';
    const token = async (): Promise<string> => {
      const answer = await client.call(refreshTokens, { refreshToken });
      if (answer.status !== 'ok') throw new Error(`refused: ${answer.reason}`);
      refreshToken = answer.refreshToken ?? '';
      accessToken = answer.accessToken ?? '';
      return accessToken;
    };
    await token();
    return { client, token, refreshToken: () => refreshToken };
  };
  const as = (token: string, active?: '0' | '1') => ({
    authorization: `Bearer ${token}`,
    ...(active && { [activityHeader]: active }),
  });
  const failureOf = (asked: Promise<unknown>): Promise<CallFailure> =>
    asked.then(
      () => assert.fail('it was answered'),
      (error: unknown) => (error instanceof CallFailure ? error : assert.fail(String(error))),
    );

  test('polls and refreshes do not prolong a session; the refusal names inactivity', async () => {
    const { client, token, refreshToken } = await signIn();
    let last = await token();
    for (let passed = 0; passed < 2 * hour - 10 * minute; passed += 10 * minute) {
      server.clock.advance(10 * minute);
      last = await token();
      await client.call(newDocumentCount, {}, as(last));
      await client.call(profile, {}, as(last, '0'));
    }
    server.clock.advance(10 * minute);
    const failure = await failureOf(client.call(profile, {}, as(last, '1')));
    assert.deepEqual([failure.status, failure.reason], [401, sessionEnds.idle]);
    const refused = await client.call(refreshTokens, { refreshToken: refreshToken() }, { [activityHeader]: '1' });
    assert.deepEqual([refused.status, refused.reason], ['error', sessionEnds.idle]);
  });

  for (const [what, act] of [
    ['a change', (client, token) => client.call(changeLanguage, { language: 'ru_RU' }, as(token))],
    ['a call of a client that says nothing of activity', (client, token) => client.call(profile, {}, as(token))],
    ['a poll that the client marks', (client, token) => client.call(newDocumentCount, {}, as(token, '1'))],
    ['an opened page', (client) => client.fetch('/ce/dwn/', { headers: { accept: 'text/html' } })],
  ] satisfies [string, (client: Client, token: string) => Promise<unknown>][]) {
    test(`${what} prolongs a session`, async () => {
      const { client, token } = await signIn();
      for (let times = 0; times < 3; times++) {
        server.clock.advance(110 * minute);
        await act(client, await token());
      }
      await client.call(profile, {}, as(await token(), '0'));
    });
  }

  test('a refresh marked by the client prolongs a session', async () => {
    const { client, refreshToken } = await signIn();
    let last = refreshToken();
    for (let times = 0; times < 3; times++) {
      server.clock.advance(110 * minute);
      const answer = await client.call(refreshTokens, { refreshToken: last }, { [activityHeader]: '1' });
      assert.equal(answer.status, 'ok');
      last = answer.refreshToken ?? '';
    }
  });

  test('a session expires by age whatever the person does; the refusal says so', async () => {
    const { client, token, refreshToken } = await signIn();
    for (let passed = 0; passed < 3 * day - hour; passed += hour) {
      server.clock.advance(hour);
      await client.call(profile, {}, as(await token(), '1'));
    }
    const last = await token();
    server.clock.advance(hour);
    const failure = await failureOf(client.call(profile, {}, as(last, '1')));
    assert.deepEqual([failure.status, failure.reason], [401, sessionEnds.aged]);
    const refused = await client.call(refreshTokens, { refreshToken: refreshToken() });
    assert.deepEqual([refused.status, refused.reason], ['error', sessionEnds.aged]);
  });

  test('a session ended by somebody is refused without a reason, like an unknown token', async () => {
    const { client, token } = await signIn();
    const last = await token();
    await server.db
      .updateTable('sessions')
      .set({ ended_at: server.clock.now(), end_reason: 'ended-by-person' })
      .where('id', '=', client.tokens?.sessionId ?? 0)
      .execute();
    server.clock.advance(3 * hour);
    for (const each of [last, 'x'.repeat(43)]) {
      const failure = await failureOf(client.call(profile, {}, as(each)));
      assert.deepEqual([failure.status, failure.reason], [401, null]);
    }
  });

  test('remembered sessions last thirty days without activity', async () => {
    const client = await server.signIn(email, { remember: true });
    server.clock.advance(30 * day - minute);
    assert.equal((await client.call(refreshTokens, { refreshToken: client.tokens?.refreshToken ?? '' })).status, 'ok');
  });
});
