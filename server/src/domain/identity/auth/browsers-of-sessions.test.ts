/** Which browsers go on showing news after a sign-in, a sign-out or the end of sessions (NTF-10). */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { signIn, signOut } from '@qujat/contract/authentication';
import { endSessions } from '@qujat/contract/settings';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';
import { endEmployeeSessions } from './end-session.ts';

const email = 'askhat@tulpar.example';
const colleague = 'sergey@tulpar.example';

describe('browsers that show news', () => {
  const server = testServer();
  let ids: { readonly askhat: number; readonly sergey: number };
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    const [askhat, sergey] = [
      await addEmployee(server.db, { organisationId, email }),
      await addEmployee(server.db, { organisationId, email: colleague }),
    ];
    ids = { askhat: askhat.employeeId, sergey: sergey.employeeId };
  });
  beforeEach(() => server.db.deleteFrom('push_subscriptions').execute());

  const allow = async (endpoint: string, sessionId: number | null, employeeId = ids.askhat): Promise<void> => {
    const now = server.clock.now();
    const values = { p256dh: 'p', auth: 'a', user_agent: '', created_at: now, renewed_at: now };
    await server.db
      .insertInto('push_subscriptions')
      .values({ ...values, employee_id: employeeId, session_id: sessionId, endpoint })
      .execute();
  };
  const left = async (): Promise<string[]> =>
    (await server.db.selectFrom('push_subscriptions').select('endpoint').orderBy('endpoint').execute()).map(({ endpoint }) => endpoint);
  /** Signs in where a client is signed in already. */
  const signInAgain = async (client: Client, who = email): Promise<Client> => {
    const next = server.anonymous();
    for (const [name, value] of client.cookies) next.cookies.set(name, value);
    const { accessToken } = await next.call(signIn, { email: who, password: testPassword });
    return { ...next, call: (call, input, headers) => next.call(call, input, { authorization: `Bearer ${accessToken}`, ...headers }) };
  };

  test('a sign-in in the same browser takes it over, also after the earlier session has expired', async () => {
    for (const pause of [0, 13 * 3_600_000]) {
      const client = await server.signIn(email);
      await allow('desk', client.tokens!.sessionId);
      server.clock.advance(pause);
      const next = await signInAgain(client);
      assert.deepEqual(await left(), ['desk']);
      await next.call(signOut, {});
      assert.deepEqual(await left(), [], `after ${pause} ms`);
    }
  });

  test('a sign-in of somebody else in the same browser ends it', async () => {
    const client = await server.signIn(email);
    await allow('desk', client.tokens!.sessionId);
    await signInAgain(client, colleague);
    assert.deepEqual(await left(), []);
  });

  test('whoever ends the other sessions ends those that have long expired too, and keeps the own browser', async () => {
    const client = await server.signIn(email);
    await allow('desk', client.tokens!.sessionId);
    await allow('lost phone', null);
    await allow('of a colleague', null, ids.sergey);
    await client.call(endSessions, {});
    assert.deepEqual(await left(), ['desk', 'of a colleague']);
  });

  test('the end of all sessions of an employee ends every browser', async () => {
    const client = await server.signIn(email);
    await allow('desk', client.tokens!.sessionId);
    await allow('lost phone', null);
    await endEmployeeSessions(server.db, ids.askhat, 'locked', server.clock.now(), client.tokens!.sessionId);
    assert.deepEqual(await left(), ['lost phone'], 'one session');
    await endEmployeeSessions(server.db, ids.askhat, 'locked', server.clock.now());
    assert.deepEqual(await left(), []);
  });
});
