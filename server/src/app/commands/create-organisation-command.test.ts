import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { signIn } from '@qujat/contract/authentication';
import { bareEnvironment } from '../../test-support/bare-environment.ts';
import { testServer } from '../../test-support/server.ts';
import { readRequest } from './create-organisation-command.ts';

describe('the first organisation', () => {
  const server = testServer();
  const run = (args: readonly string[], input = '') => {
    const env = bareEnvironment({ DATABASE_URL: server.databaseUrl });
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'create-organisation-command.ts'), ...args], {
      encoding: 'utf8',
      input,
      env,
    });
    return { status, said: stdout + stderr };
  };
  const enter = (email: string, password: string) => server.anonymous().call(signIn, { email, password });

  test('is created with an administrator, whose password is printed once and must be changed', async () => {
    const { status, said } = run([
      '--name',
      'ТОО «Ақжол»',
      '--person',
      'Ахметова Жанар',
      '--email',
      'zhanar@akzhol.example',
      '--bin',
      '000080000000',
      '--language',
      'kk_KZ',
    ]);
    assert.equal(status, 0, said);
    assert.match(said, /Nobody has the BIN 000080000000: its last digit is wrong/);
    const password = /first sign-in: (\S+)$/m.exec(said)?.[1] ?? '';
    const answer = await enter('zhanar@akzhol.example', password);
    assert.ok(answer.accessToken && answer.passwordChangeRequired);
    const { name_ru, is_demo } = await server.db
      .selectFrom('organisations')
      .select(['name_ru', 'is_demo'])
      .where('bin', '=', '000080000000')
      .executeTakeFirstOrThrow();
    assert.deepEqual([name_ru, is_demo], ['ТОО «Ақжол»', false]);
    assert.equal((await server.db.selectFrom('audit_log').select('details').where('event', '=', 'registration.done').execute()).length, 1);
  });

  test('takes a password from standard input, which needs no change', async () => {
    const args = ['--name', 'ТОО «Бастау»', '--person', 'Серик', '--email', 'serik@bastau.example', '--password-stdin'];
    assert.match(run(args, 'weak\n').said, /^The password is too weak.*\n$/);
    for (const guessable of ['Password1!', 'Бастау-2026', 'Qujat-2026!'])
      assert.match(run(args, `${guessable}\n`).said, /^The password is easy to guess.*\n$/);
    assert.equal(run(args, 'Strong-2026!\n').status, 0);
    const answer = await enter('serik@bastau.example', 'Strong-2026!');
    assert.ok(answer.accessToken && !answer.passwordChangeRequired);
    assert.deepEqual(run(args, 'Strong-2026!\n'), {
      status: 1,
      said: 'There is an organisation with this BIN, or a person with this e-mail, already.\n',
    });
  });

  test('reports invalid options in one line, and refuses to join the demo', async () => {
    const good = ['--name', 'А', '--person', 'Б', '--email', 'c@d.example'];
    for (const wrong of [
      [],
      good.slice(2),
      [...good, '--bin', '12'],
      [...good, '--language', 'de_DE'],
      ['--name', 'А'.repeat(201), '--person', 'Б', '--email', 'c@d.example'],
      ['--name', 'А\nБ', '--person', 'Б', '--email', 'c@d.example'],
      ['--name', 'А', '--person', 'Б', '--email', `${'c'.repeat(250)}@d.example`],
      [...good, '--phone', '7'.repeat(41)],
      ['--name', 'А', '--person', 'Б', '--email', 'nobody'],
      [...good, '--demo'],
    ]) {
      assert.throws(
        () => readRequest(wrong),
        (error: Error) => error.name === 'StartError' && !error.message.includes('\n'),
      );
    }
    await server.db.updateTable('organisations').set({ is_demo: true }).execute();
    assert.match(run(good).said, /^This database holds the demo/);
  });
});
