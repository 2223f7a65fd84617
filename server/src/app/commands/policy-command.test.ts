import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import { refreshTokens } from '@qujat/contract/authentication';
import { sessionEnds } from '@qujat/contract/failure';
import { activityHeader } from '@qujat/contract/session-headers';
import { profile } from '@qujat/contract/shell';
import { selectOrganisation } from '@qujat/contract/sidebar';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { testServer, type Client } from '../../test-support/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const bin = '000080000000';

describe('the policy of an organisation', () => {
  const server = testServer();
  const email = 'dulat@saryozen.example';
  let organisationId: number;
  let lax: number;

  const run = (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: server.databaseUrl };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'policy-command.ts'), ...args], {
      encoding: 'utf8',
      env,
    });
    return { status, said: stdout + stderr };
  };
  const set = (hours: number | null, minutes: number | null) =>
    server.db
      .updateTable('organisations')
      .set({ session_hours: hours, session_idle_minutes: minutes })
      .where('id', '=', organisationId)
      .execute();
  const sessionOf = (client: Client) =>
    server.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', client.tokens?.sessionId ?? 0)
      .executeTakeFirstOrThrow();
  const lengthOf = async (client: Client): Promise<readonly number[]> => {
    const { created_at, ends_at, active_at, expires_at } = await sessionOf(client);
    return [(ends_at.getTime() - created_at.getTime()) / hour, (expires_at.getTime() - active_at.getTime()) / minute];
  };

  before(async () => {
    organisationId = await addOrganisation(server.db, { bin, name_ru: 'ТОО «Ақжол»' });
    lax = await addOrganisation(server.db);
    for (const id of [organisationId, lax]) await addEmployee(server.db, { organisationId: id, email });
  });
  beforeEach(async () => {
    await server.db.updateTable('organisations').set({ ncalayer_only: false }).execute();
    await set(null, null);
  });

  test('is set by the command and written to the audit log', async () => {
    const { status, said } = run(bin, '--key-files', 'forbidden', '--session-hours', '24', '--idle-minutes', '30');
    assert.equal(status, 0, said);
    assert.match(said, /000080000000 {2}key files forbidden {2}session hours 24, idle minutes 30 +ТОО «Ақжол»/);
    const found = await server.db
      .selectFrom('organisations')
      .select(['ncalayer_only', 'session_hours', 'session_idle_minutes'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(found, { ncalayer_only: true, session_hours: 24, session_idle_minutes: 30 });
    const { details, organisation_id } = await server.db
      .selectFrom('audit_log')
      .select(['details', 'organisation_id'])
      .where('event', '=', 'organisation.policy')
      .executeTakeFirstOrThrow();
    assert.equal(organisation_id, organisationId);
    assert.deepEqual(details, {
      'before.sessionHours': 'none',
      'after.sessionHours': 24,
      'before.sessionIdleMinutes': 'none',
      'after.sessionIdleMinutes': 30,
      'before.ncalayerOnly': false,
      'after.ncalayerOnly': true,
      endedSessions: 0,
    });
    assert.match(
      run(String(organisationId), '--session-hours', 'default', '--key-files', 'allowed').said,
      /session hours default, idle minutes 30/,
    );
  });

  test('the command refuses wrong values in one line and changes nothing', async () => {
    const wrong: readonly (readonly [string[], RegExp])[] = [
      [[bin], /^Usage: npm run policy/],
      [['--key-files', 'forbidden'], /^Usage/],
      [[bin, '--other', '1'], /^Usage/],
      [[bin, '--key-files', 'some'], /^--key-files must be allowed or forbidden/],
      [[bin, '--session-hours', '721'], /from 1 to 720, the installation’s own limit/],
      [[bin, '--idle-minutes', '4'], /from 5 to 43200/],
      [['000080000001', '--session-hours', '1'], /^There is no organisation with the BIN 000080000001/],
      [['999999', '--session-hours', '1'], /^There is no organisation with the number 999999/],
    ];
    for (const [args, text] of wrong) {
      const { status, said } = run(...args);
      assert.equal(status, 1, said);
      assert.match(said, text);
      assert.equal(said.trim().split('\n').length, 1, said);
    }
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId })), [168, 720]);
  });

  test('shortens sessions, and never lengthens them beyond the installation’s limit', async () => {
    await set(24, 30);
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId })), [24, 30]);
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId, remember: true })), [24, 30]);
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId: lax })), [168, 720]);
    await set(700, 40_000);
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId })), [168, 720]);
    assert.deepEqual(await lengthOf(await server.signIn(email, { organisationId, remember: true })), [700, 40_000]);
  });

  test('open sessions are shortened at once; an older one ends, and the refusal says why', async () => {
    const old = await server.signIn(email, { organisationId });
    const idle = await server.signIn(email, { organisationId });
    const other = await server.signIn(email, { organisationId: lax });
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 25 * hour) })
      .where('id', '=', old.tokens?.sessionId ?? 0)
      .execute();
    await server.db
      .updateTable('sessions')
      .set({ active_at: new Date(Date.now() - 31 * minute) })
      .where('id', '=', idle.tokens?.sessionId ?? 0)
      .execute();
    const open = await server.signIn(email, { organisationId });
    assert.match(run(bin, '--session-hours', '24', '--idle-minutes', '30').said, /Open sessions ended: 2\./);
    await assert.rejects(old.call(profile, {}), { status: 401, reason: sessionEnds.aged });
    await assert.rejects(idle.call(profile, {}), { status: 401, reason: sessionEnds.idle });
    await open.call(profile, {});
    assert.deepEqual(await lengthOf(open), [24, 30]);
    assert.deepEqual(await lengthOf(other), [168, 720]);
  });

  test('activity prolongs a session by the organisation’s limit only', async () => {
    await set(null, 30);
    const client = await server.signIn(email, { organisationId });
    const { accessToken } = await client.call(refreshTokens, { refreshToken: client.tokens?.refreshToken ?? '' });
    server.clock.advance(20 * minute);
    await client.call(profile, {}, { authorization: `Bearer ${accessToken}`, [activityHeader]: '1' });
    assert.equal((await lengthOf(client))[1], 30);
    server.clock.advance(31 * minute);
    await assert.rejects(client.call(profile, {}, { authorization: `Bearer ${accessToken}`, [activityHeader]: '1' }), {
      status: 401,
      reason: sessionEnds.idle,
    });
  });

  test('a session that moves to the organisation takes over its limits, and keeps them when it moves away', async () => {
    await set(24, 30);
    const client = await server.signIn(email, { organisationId: lax });
    await client.call(selectOrganisation, { organisationId });
    assert.deepEqual(await lengthOf(client), [24, 30]);
    await client.call(selectOrganisation, { organisationId: lax });
    assert.equal((await lengthOf(client))[0], 24);
    const old = await server.signIn(email, { organisationId: lax });
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(server.clock.now().getTime() - 25 * hour) })
      .where('id', '=', old.tokens?.sessionId ?? 0)
      .execute();
    await old.call(selectOrganisation, { organisationId });
    await assert.rejects(old.call(profile, {}), { status: 401, reason: sessionEnds.aged });
  });
});
