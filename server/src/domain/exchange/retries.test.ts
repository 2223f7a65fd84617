/** Letters are sent and accepted exactly once: with an unavailable gateway, a killed process and two servers at once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { searchRecipients } from '@qujat/contract/exchange';
import { CallFailure } from '../../test-support/server.ts';
import { pauseAfter } from './exchange-job.ts';
import { testExchange } from './test-support/two-offices.ts';

describe('retries of the exchange', () => {
  const { server, scene, letter, send, round, status, incoming, actions } = testExchange();

  test('an absent gateway is retried with growing pauses, and its return delivers everything', async () => {
    const id = await letter();
    await server.db.updateTable('demo_gateway_switch').set({ away: true }).execute();
    assert.equal((await send(id)).status, 'ok');
    const waiting = () =>
      server.db
        .selectFrom('exchange_messages')
        .select(['attempts', 'next_attempt_at', 'last_error'])
        .where('document_id', '=', id)
        .executeTakeFirstOrThrow();
    await round();
    const first = await waiting();
    assert.deepEqual([first.attempts, first.last_error], [1, 'the demo gateway is switched off']);
    await round();
    assert.equal((await waiting()).attempts, 1);
    await round(3_000);
    assert.equal((await waiting()).attempts, 2);
    assert.deepEqual([0, 1, 2, 20].map(pauseAfter), [2_000, 4_000, 8_000, 600_000]);
    assert.match((await status(id)).sent[0]?.reason ?? '', /Шлюз не отвечает, отправка повторится\. Попыток: 2\./);
    const failure = await scene.clerk.call(searchRecipients, { text: 'south' }).catch((error: unknown) => error);
    assert.ok(failure instanceof CallFailure && failure.text === 'Шлюз ЕСЭДО сейчас не отвечает. Попробуйте позже.');
    const before = (await incoming()).length;
    await server.db.updateTable('demo_gateway_switch').set({ away: false }).execute();
    await round(60_000);
    await round(60_000);
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['delivered'],
    );
    assert.equal((await incoming()).length, before + 1);
  });

  test('a process killed while sending sends nothing twice', async () => {
    const id = await letter();
    await send(id);
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'test-support/hand-over-and-hang.ts'),
        server.databaseUrl,
        scene.authority().trustFolder,
        join(scene.dataDir, 'files'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['queued'],
    );
    const before = (await incoming()).length;
    for (let turn = 0; turn < 3; turn++) await round();
    assert.deepEqual(
      (await status(id)).sent.map((each) => each.state),
      ['delivered'],
    );
    assert.equal((await incoming()).length, before + 1);
    assert.deepEqual(await actions(id), ['exchange.queued', 'exchange.sent', 'exchange.delivered']);
  });

  test('concurrent rounds on two servers take a letter in once', async () => {
    const id = await letter();
    await send(id);
    const before = (await incoming()).length;
    await Promise.all([round(), round(), round()]);
    await Promise.all([round(), round()]);
    assert.equal((await incoming()).length, before + 1);
    assert.deepEqual((await actions(id)).toSorted(), ['exchange.delivered', 'exchange.queued', 'exchange.sent']);
  });

  test('of two clerks who send at once, one sends and the other gets a message', async () => {
    const id = await letter();
    const answers = await Promise.all([send(id), send(id)]);
    assert.deepEqual(answers.map((each) => each.text).toSorted(), [
      'Документ подписан и отправляется в ЕСЭДО (демонстрационный шлюз).',
      'Документ уже отправлен в ЕСЭДО.',
    ]);
    assert.equal((await status(id)).sent.length, 1);
    await round();
  });
});
