import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { testServer, type Client } from '../../test-support/server.ts';

describe('administrators of the installation', () => {
  const server = testServer();
  const email = 'dulat@saryozen.example';
  const run = (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: server.databaseUrl };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'operators-command.ts'), ...args], {
      encoding: 'utf8',
      env,
    });
    return { status, said: stdout + stderr };
  };
  const nameOf = async (browser: Client): Promise<unknown> =>
    ((await (await browser.fetch('/ce/administrator')).json()) as { operator: unknown }).operator;

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email, roles: ['system-administrator'] });
    await addEmployee(server.db, { organisationId, email: 'aigerim@saryozen.example' });
  });

  test('are named by the command alone: the administrator of an organisation is none', async () => {
    const [dulat, aigerim] = [await server.signIn(email), await server.signIn('aigerim@saryozen.example')];
    assert.equal(await nameOf(dulat), null);
    assert.equal(await nameOf(server.anonymous()), null);
    const { status, said } = run('add', 'Aigerim@saryozen.example');
    assert.equal(status, 0, said);
    assert.match(said, /^aigerim@saryozen\.example {2}.+ {2}since \d{4}-/);
    const { full_name } = await server.db
      .selectFrom('people')
      .select('full_name')
      .where('email', '=', 'aigerim@saryozen.example')
      .executeTakeFirstOrThrow();
    assert.equal(await nameOf(aigerim), full_name);
    assert.equal(await nameOf(dulat), null);
    await server.db.updateTable('people').set({ password_change_required: true }).where('email', '=', 'aigerim@saryozen.example').execute();
    assert.equal(await nameOf(aigerim), null);
    await server.db.updateTable('people').set({ password_change_required: false }).execute();
    assert.match(run('remove', 'aigerim@saryozen.example').said, /^Nobody administers the installation/);
    assert.equal(await nameOf(aigerim), null);
    const events = await server.db
      .selectFrom('audit_log')
      .select(['event', 'person_id', 'details'])
      .where('event', 'like', 'operator.%')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ event, person_id, details }) => [event, person_id, Object.keys(details)]),
      [
        ['operator.added', null, ['employee']],
        ['operator.removed', null, ['employee']],
      ],
    );
  });

  test('the command refuses what it does not understand in one line', () => {
    for (const args of [['add'], ['name', email], ['add', email, email]]) assert.match(run(...args).said, /^Usage: npm run operators/);
    const unknown = run('add', 'nobody@saryozen.example');
    assert.equal(unknown.status, 1);
    assert.match(unknown.said, /^Nobody has an account with the e-mail address "nobody@saryozen\.example"\.\n$/);
  });
});
