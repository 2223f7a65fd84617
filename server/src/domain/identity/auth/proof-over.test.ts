/** Sign-ins that are under way while password or second factor change: they were proved by the former ones. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { confirmEmailCode, signIn } from '@qujat/contract/authentication';
import { sql, type UpdateObject } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { addEmployee, addOrganisation, testPassword } from '../../../test-support/people.ts';
import { testServer } from '../../../test-support/server.ts';
import { endAllSessions } from './end-session.ts';

describe('a sign-in that is under way', () => {
  const server = testServer({ demo: true });
  const people = new Map<string, number>();

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    for (const [name, second_factor] of [
      ['plain', 'none'],
      ['coded', 'email'],
    ] as const) {
      const { personId } = await addEmployee(server.db, { organisationId, email: `${name}@saryozen.example`, person: { second_factor } });
      people.set(name, personId);
    }
  });

  const hasWaiting = async (): Promise<boolean> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return (rows[0]?.n ?? 0) > 0;
  };
  const sessionsOf = async (personId: number): Promise<number> => {
    const { n } = await server.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('person_id', '=', personId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(n);
  };

  /** Changes the person, and ends the sessions that are there, while the sign-in waits for them. */
  const whileChanging = <T>(personId: number, change: UpdateObject<Schema, 'people'>, signingIn: () => Promise<T>): Promise<T> =>
    server.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('people').set(change).where('id', '=', personId).execute();
        const answer = signingIn();
        for (const end = Date.now() + 10_000; !(await hasWaiting());) assert.ok(Date.now() < end, 'the sign-in does not wait');
        await endAllSessions(trx, personId, 'password-changed', new Date());
        await trx.deleteFrom('pending_sign_ins').where('person_id', '=', personId).execute();
        return { answer };
      })
      .then(({ answer }) => answer);

  for (const [what, change] of [
    ['password', { password_hash: 'another', password_changed_at: new Date() }],
    ['second factor', { second_factor: 'email' }],
  ] as const)
    test(`opens no session when the ${what} changes meanwhile`, async () => {
      const personId = people.get('plain')!;
      const before = await server.db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
      const browser = server.anonymous();
      const { status, text } = await whileChanging(personId, change, () =>
        browser.call(signIn, { email: 'plain@saryozen.example', password: testPassword }),
      );
      assert.deepEqual([status, /Неверн/.test(text ?? ''), browser.cookies.has('qujat_page')], ['error', true, false]);
      assert.equal(await sessionsOf(personId), 0);
      const { password_hash, password_changed_at, second_factor } = before;
      await server.db.updateTable('people').set({ password_hash, password_changed_at, second_factor }).where('id', '=', personId).execute();
    });

  test('with a second factor begins nothing, and completes nothing that it has begun', async () => {
    const personId = people.get('coded')!;
    const coded = { email: 'coded@saryozen.example', password: testPassword };
    const browser = server.anonymous();
    assert.equal((await browser.call(signIn, coded)).status, '2fa');
    const { body } = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const change = { password_hash: 'another', password_changed_at: new Date() };
    const confirmed = await whileChanging(personId, change, () =>
      browser.call(confirmEmailCode, { code: /\b\d{5}\b/.exec(body)?.[0] ?? '' }),
    );
    assert.equal(confirmed.status, 'error');
    const { password_hash } = await server.db
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', people.get('plain')!)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('people').set({ password_hash }).where('id', '=', personId).execute();
    const again = { password_hash: 'another', password_changed_at: new Date(Date.now() + 1000) };
    const begun = await whileChanging(personId, again, () => server.anonymous().call(signIn, coded));
    assert.equal(begun.status, 'error');
    const pending = await server.db.selectFrom('pending_sign_ins').selectAll().where('person_id', '=', personId).execute();
    assert.deepEqual([await sessionsOf(personId), pending], [0, []]);
  });
});
