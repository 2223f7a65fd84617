import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { changePassword } from '@qujat/contract/authentication';
import { createFolder, shareFolder } from '@qujat/contract/cloud-changes';
import { setDeputy } from '@qujat/contract/deputies';
import { completeRecovery } from '@qujat/contract/recovery';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import { makeLink } from './auth/letter-links.ts';
import { addEmployee, addOrganisation, testPassword } from '../../test-support/people.ts';
import { testServer } from '../../test-support/server.ts';

describe('letters about the security of an account', () => {
  const server = testServer();
  const ids = { dulat: 0, zhanar: 0, dulatPerson: 0 };
  const email = 'dulat@saryozen.example';
  before(async () => {
    const organisationId = await addOrganisation(server.db);
    const dulat = await addEmployee(server.db, { organisationId, email, person: { full_name: 'Сапарғалиев Дулат' } });
    const zhanar = await addEmployee(server.db, {
      organisationId,
      email: 'zhanar@saryozen.example',
      person: { full_name: 'Ахметова Жанар', language: 'tr_TR' },
    });
    Object.assign(ids, { dulat: dulat.employeeId, dulatPerson: dulat.personId, zhanar: zhanar.employeeId });
  });
  beforeEach(() => server.db.deleteFrom('outgoing_letters').execute());

  const inLanguage = (language: LanguageCode) => server.db.updateTable('people').set({ language }).where('email', '=', email).execute();
  const letters = () => server.db.selectFrom('outgoing_letters').select(['recipient', 'subject', 'body']).orderBy('id').execute();

  test('report a new password, whichever browser set it', async () => {
    await inLanguage('kk_KZ');
    const client = await server.signIn(email);
    const replacement = 'Another-2026!';
    await client.call(changePassword, { current: testPassword, replacement, repeated: replacement }, { 'user-agent': 'win a prize' });
    const [letter] = await letters();
    assert.deepEqual([letter?.recipient, letter?.subject], [email, 'Құпиясөз өзгертілді']);
    assert.match(letter?.body ?? '', /Құрылғы: белгісіз/);
    assert.doesNotMatch(letter?.body ?? '', /prize/);
  });

  test('report a completed recovery', async () => {
    await inLanguage('ru_RU');
    const link = await makeLink(server.db, 'https://x.example', { personId: ids.dulatPerson }, server.clock.now());
    const replacement = 'Recovered-2026!';
    await server.anonymous().call(completeRecovery, { code: link.split('#')[1] ?? '', replacement, repeated: replacement });
    assert.deepEqual(
      (await letters()).map(({ recipient, subject }) => [recipient, subject]),
      [[email, 'Пароль восстановлен']],
    );
  });

  test('report a deputyship to both people, each in their language', async () => {
    await inLanguage('en_EN');
    const client = await server.signIn(email);
    await client.call(setDeputy, { employeeId: ids.zhanar, from: '2099-03-01' });
    const [mine, theirs, ...more] = await letters();
    assert.deepEqual([mine?.recipient, mine?.subject, more], [email, 'A deputy was named for you', []]);
    assert.match(mine?.body ?? '', /from 01\.03\.2099: Ахметова Жанар/);
    assert.deepEqual([theirs?.recipient, theirs?.subject], ['zhanar@saryozen.example', 'Vekil olarak belirlendiniz']);
    assert.match(theirs?.body ?? '', /Сапарғалиев Дулат/);
  });

  test('report a public link to the owner when it is opened, and not when it is closed', async () => {
    await inLanguage('ru_RU');
    const client = await server.signIn(email);
    const { id } = await client.call(createFolder, { parentId: 0, name: 'Договоры' });
    await client.call(shareFolder, { id: id ?? 0, shared: true });
    await client.call(shareFolder, { id: id ?? 0, shared: false });
    const [letter, ...more] = await letters();
    assert.deepEqual([letter?.recipient, letter?.subject, more], [email, 'Создана публичная ссылка', []]);
    assert.match(letter?.body ?? '', /«Договоры»/);
  });
});
