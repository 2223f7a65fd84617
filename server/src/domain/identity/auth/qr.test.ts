import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { checkQr } from '@qujat/contract/other-sign-ins';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { testServer, type Client } from '../../../test-support/server.ts';

const iin = '710418900014';

describe('signing in by QR', () => {
  const server = testServer({ demo: true });
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'dulat@saryozen.example', person: { iin, full_name: 'Дулат <b>' } });
  });

  const poll = async (client: Client, code: string) => {
    const { status, accessToken } = await client.call(checkQr, { code });
    return accessToken ? 'tokens' : status;
  };
  const phone = async (code: string, who = iin, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }): Promise<Response> =>
    server.anonymous().fetch('/qrsigner/simulator', { method: 'POST', body: new URLSearchParams({ token: code, iin: who }), headers });

  test('the browser waits, the phone confirms, and the same browser gets tokens once', async () => {
    const code = randomUUID();
    const screen = server.anonymous();
    assert.equal(await poll(screen, code), 'wait');
    assert.equal(await poll(screen, code), 'wait');
    assert.match(await (await phone(code)).text(), /Вход подтверждён/);
    const other = server.anonymous();
    assert.equal(await poll(other, code), 'expired');
    const answers = await Promise.all([poll(screen, code), poll(screen, code), poll(screen, code)]);
    assert.deepEqual(answers.toSorted(), ['expired', 'expired', 'tokens']);
    assert.ok(screen.cookies.has('qujat_page'));
    assert.equal(await poll(screen, code), 'expired');
    assert.match(await (await phone(code)).text(), /уже использован/);
  });

  test('the binding cookie is invisible to scripts', async () => {
    const response = await server
      .anonymous()
      .fetch(`/qrsigner/auth_check/?token=${randomUUID()}`, { method: 'POST', body: new URLSearchParams({ is_jwt: '1' }) });
    assert.match(response.headers.getSetCookie().find((each) => each.startsWith('qujat_browser=')) ?? '', /HttpOnly; SameSite=Strict/);
    assert.deepEqual(((await response.json()) as { status: string }).status, 'wait');
  });

  test('an unknown person’s phone gets the bare word', async () => {
    const code = randomUUID();
    const screen = server.anonymous();
    await poll(screen, code);
    await phone(code, '000000900000');
    assert.equal(await poll(screen, code), 'iin_error');
  });

  test('the code expires after 180 seconds for browser and phone', async () => {
    const code = randomUUID();
    const screen = server.anonymous();
    await poll(screen, code);
    server.clock.advance(180_000);
    assert.match(await (await phone(code)).text(), /не показан/);
    assert.equal(await poll(screen, code), 'expired');
  });

  test('a confirmation within the 180 seconds is collected up to a minute after them', async () => {
    for (const [wait, answer] of [
      [59_000, 'tokens'],
      [61_000, 'expired'],
    ] as const) {
      const code = randomUUID();
      const screen = server.anonymous();
      await poll(screen, code);
      server.clock.advance(179_000);
      await phone(code);
      server.clock.advance(wait + 1_000);
      assert.equal(await poll(screen, code), answer);
    }
  });

  test('no other site can confirm, and a code without a browser is invalid', async () => {
    const code = randomUUID();
    const screen = server.anonymous();
    await poll(screen, code);
    assert.equal((await phone(code, iin, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await phone(code, iin, { origin: 'https://evil.example' })).status, 403);
    assert.equal(await poll(screen, code), 'wait');
    assert.match(await (await phone(randomUUID())).text(), /не показан/);
    assert.match(await (await phone('<script>')).text(), /не показан/);
  });

  test('the demo phone is marked as such and escapes names', async () => {
    const text = await (await server.anonymous().fetch('/qrsigner/simulator?token=<b>')).text();
    assert.match(text, /Только для демонстрации/);
    assert.match(text, /Дулат &lt;b&gt;/);
    assert.ok(!text.includes('value="<b>'));
  });
});

describe('outside the demo', () => {
  const server = testServer();
  test('there is no demo phone', async () => {
    assert.equal((await server.anonymous().fetch('/qrsigner/simulator')).status, 404);
    const answer = await server.anonymous().fetch('/qrsigner/simulator', {
      method: 'POST',
      body: new URLSearchParams({ token: randomUUID(), iin }),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    assert.equal(answer.status, 404);
  });
});
