import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { changePassword, confirmEmailCode, signIn, signOut } from '@qujat/contract/authentication';
import { checkQr, signInByEsign } from '@qujat/contract/other-sign-ins';
import { completeRecovery, recoverPassword } from '@qujat/contract/recovery';
import { registerByEmail } from '@qujat/contract/registration';
import { profile } from '@qujat/contract/shell';
import { addEmployee, addOrganisation, testPassword } from '../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../test-support/server.ts';
import { answerRecoveries } from '../../domain/identity/auth/recovery.ts';

const iin = '710418900014';
const replacement = 'Жаңа-құпиясөз-1';

describe('the audit log', () => {
  const server = testServer({ demo: true });
  let dulat: number;
  let marat: number;
  let left: number;

  before(async () => {
    const organisationId = await addOrganisation(server.db);
    ({ personId: dulat } = await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example', person: { iin } }));
    ({ personId: marat } = await addEmployee(server.db, {
      organisationId,
      email: 'marat@saryozen.example',
      person: { second_factor: 'email' },
    }));
    ({ personId: left } = await addEmployee(server.db, {
      organisationId,
      email: 'left@saryozen.example',
      employee: { ended_at: new Date(0) },
    }));
    await addEmployee(server.db, {
      organisationId,
      email: 'laura@saryozen.example',
      person: { iin: '000000900017', password_change_required: true },
    });
  });

  /** The entries that an act has written, as 'event person', with the problem if there is one. */
  /** The events of an act. Refused access is written after its answer, so it may come from the act before. */
  const written = async (act: () => Promise<unknown>): Promise<string[]> => {
    const last =
      (
        await server.db
          .selectFrom('audit_log')
          .select((select) => select.fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0;
    await act();
    const rows = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', last)
      .where('event', '<>', 'access.refused')
      .orderBy('id')
      .execute();
    for (const row of rows) assert.equal(row.address, '127.0.0.1');
    return rows.map(({ event, person_id, details }) =>
      [event, person_id, (details as { problem?: string }).problem].filter((each) => each !== undefined).join(' '),
    );
  };
  const enter = (client: Client, email: string, password = testPassword) => client.call(signIn, { email, password });
  const code = async (): Promise<string> =>
    /\b\d{5}\b/.exec(
      (await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()).body,
    )?.[0] ?? '';
  const phone = (token: string, who: string) =>
    server.anonymous().fetch('/qrsigner/simulator', {
      method: 'POST',
      body: new URLSearchParams({ token, iin: who }),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const byQr = async (who: string): Promise<{ screen: Client; accessToken: string | null; passwordChangeRequired: boolean }> => {
    const screen = server.anonymous();
    const token = randomUUID();
    await screen.call(checkQr, { code: token });
    await phone(token, who);
    return { screen, ...(await screen.call(checkQr, { code: token })) };
  };

  test('has a line for each password sign-in, right and wrong, known and unknown', async () => {
    assert.deepEqual(await written(() => enter(server.anonymous(), 'dulat@saryozen.example')), [`sign-in ${dulat}`]);
    assert.deepEqual(await written(() => enter(server.anonymous(), 'dulat@saryozen.example', 'guess')), [`sign-in.failed ${dulat}`]);
    assert.deepEqual(await written(() => enter(server.anonymous(), 'nobody@saryozen.example')), ['sign-in.failed ']);
    assert.deepEqual(await written(() => enter(server.anonymous(), 'left@saryozen.example')), [`sign-in.failed ${left}`]);
  });

  test('has one line for a locked account, however often it is tried afterwards', async () => {
    server.clock.advance(3_600_000);
    for (let tries = 0; tries < 10; tries++) await enter(server.anonymous(), 'dulat@saryozen.example', 'guess');
    const refused = () =>
      assert.rejects(
        enter(server.anonymous(), 'dulat@saryozen.example'),
        (error) => error instanceof CallFailure && error.status === 429 && /Повторите через \d+ мин\./.test(error.text),
      );
    assert.deepEqual(await written(refused), [`sign-in.locked ${dulat}`]);
    assert.deepEqual(await written(refused), []);
    server.clock.advance(3_600_000);
    assert.deepEqual(await written(() => enter(server.anonymous(), 'dulat@saryozen.example')), [`sign-in ${dulat}`]);
  });

  test('has a line for each step of the second factor', async () => {
    const browser = server.anonymous();
    assert.deepEqual(await written(() => enter(browser, 'marat@saryozen.example')), [`sign-in.second-factor ${marat}`]);
    const right = await code();
    const wrong = String((Number(right) + 1) % 100_000).padStart(5, '0');
    assert.deepEqual(await written(() => browser.call(confirmEmailCode, { code: wrong })), [`sign-in.code-failed ${marat}`]);
    assert.deepEqual(await written(() => browser.call(confirmEmailCode, { code: right })), [`sign-in ${marat}`]);
    assert.deepEqual(await written(() => browser.call(confirmEmailCode, { code: right })), ['sign-in.code-failed  over']);
  });

  test('codes cannot be tried without limit before a password', async () => {
    await server.db
      .insertInto('rate_limits')
      .values({ key: 'second-factor:127.0.0.1', count: 100, window_ends_at: new Date(server.clock.now().getTime() + 600_000) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ count: 100, window_ends_at: new Date(server.clock.now().getTime() + 600_000) }),
      )
      .execute();
    // Beyond the limit a network is slowed down to one try a second, so that an office behind one address can keep working.
    const tries = await Promise.allSettled([1, 2, 3].map(() => server.anonymous().call(confirmEmailCode, { code: '12345' })));
    const refused = tries.filter((each) => each.status === 'rejected').map(({ reason }) => reason as CallFailure);
    assert.deepEqual(
      refused.map(({ status }) => status),
      [429, 429],
    );
    assert.match(refused[0]?.text ?? '', /^Слишком много попыток\./);
    server.clock.advance(3_600_000);
  });

  test('has a line for each sign-in by QR and by NCALayer', async () => {
    assert.deepEqual(await written(() => byQr(iin)), [`sign-in.qr-asked ${dulat}`, `sign-in ${dulat}`]);
    assert.deepEqual(await written(() => byQr('000000900000')), ['sign-in.qr-asked ', 'sign-in.failed ']);
    assert.deepEqual(await written(() => assert.rejects(server.anonymous().call(signInByEsign, { signature: 'bm90IGEgc2lnbmF0dXJl' }))), [
      'sign-in.esign-failed  bad-file',
    ]);
  });

  test('a forced password change also follows a sign-in by QR', async () => {
    const { screen, accessToken, passwordChangeRequired } = await byQr('000000900017');
    assert.equal(passwordChangeRequired, true);
    await assert.rejects(screen.call(profile, {}, { authorization: `Bearer ${accessToken}` }), { status: 403, reason: 'password-change' });
    assert.equal((await screen.fetch('/ce/events', { headers: { authorization: `Bearer ${accessToken}` } })).status, 403);
  });

  test('has a line for a changed and a forgotten password, a registration and the end of a session', async () => {
    const client = await server.signIn('dulat@saryozen.example');
    const change = (current: string) => client.call(changePassword, { current, replacement, repeated: replacement });
    assert.deepEqual(await written(() => assert.rejects(change('guess'))), [`password.failed ${dulat}`]);
    assert.deepEqual(await written(() => change(testPassword)), [`password.changed ${dulat}`]);
    assert.deepEqual(await written(() => client.call(signOut, {})), [`sign-out ${dulat}`]);
    const asked = async (email: string) => {
      await server.anonymous().call(recoverPassword, { email });
      await answerRecoveries(server.db, 'https://qujat.example', server.clock.now());
    };
    assert.deepEqual(await written(() => asked('nobody@saryozen.example')), ['recovery.asked ']);
    assert.deepEqual(await written(() => asked('dulat@saryozen.example')), [`recovery.asked ${dulat}`]);
    const letter = await server.db.selectFrom('outgoing_letters').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const link = /#(\S+)/.exec(letter.body)?.[1] ?? '';
    const other = `${replacement}!`;
    assert.deepEqual(await written(() => server.anonymous().call(completeRecovery, { code: link, replacement: other, repeated: other })), [
      `recovery.done ${dulat}`,
    ]);
    const form = {
      organisation: 'ТОО «Жаңа»',
      firstName: 'Нұрлан',
      lastName: 'Жаңабаев',
      phone: '+7 700 000 00 00',
      email: 'new@jana.example',
      password: replacement,
      repeated: replacement,
    };
    assert.deepEqual(await written(() => server.anonymous().call(registerByEmail, form)), ['registration.asked ']);
  });

  test('holds no password, no token and no code', async () => {
    const kept = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
    for (const secret of [testPassword, replacement, await code()]) assert.ok(!kept.includes(`"${secret}"`));
  });
});

describe('a request from another site', () => {
  const server = testServer();
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example' });
  });
  const send = (headers: Record<string, string>) =>
    server.anonymous().fetch('/ce/accenter.php', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ is_jwt: '1', q: 'dulat@saryozen.example', q1: testPassword }),
    });

  test('cannot sign its visitors in as somebody else', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const response = await send(headers);
      assert.equal(response.status, 403);
      assert.deepEqual(response.headers.getSetCookie(), []);
      assert.equal(((await response.json()) as { text: string }).text, 'Запрос пришёл с другого сайта.');
    }
    assert.deepEqual(await server.db.selectFrom('sessions').select('id').execute(), []);
  });

  test('is told from our own pages, also behind a proxy, and from programs that are not browsers', async () => {
    const ours: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: server.url },
      { origin: 'https://qujat.example', 'x-forwarded-host': 'qujat.example' },
      {},
    ];
    for (const headers of ours) assert.equal((await send(headers)).status, 200);
  });
});
