import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readSettings, saveOrganisationNumber } from '@qujat/contract/settings';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';
import { testServer } from '../../../test-support/server.ts';

const taken = demoBin('2005-03', 1);
const free = demoBin('2026-11', 7);

describe('the BIN of an organisation that registered by e-mail', () => {
  const server = testServer();
  let organisationId: number;

  before(async () => {
    await addOrganisation(server.db, { bin: taken });
    organisationId = await addOrganisation(server.db, { name_ru: 'ТОО «Жаңа»', bin: null });
    await addEmployee(server.db, { organisationId, email: 'admin@jana.example', roles: ['system-administrator'] });
    await addEmployee(server.db, { organisationId, email: 'clerk@jana.example', roles: ['clerk'] });
  });
  const save = async (bin: string, email = 'admin@jana.example') => (await server.signIn(email)).call(saveOrganisationNumber, { bin });
  const kept = async (): Promise<string | null> =>
    (await server.db.selectFrom('organisations').select('bin').where('id', '=', organisationId).executeTakeFirstOrThrow()).bin;

  test('is shown to the administrator, who enters it', async () => {
    assert.equal((await (await server.signIn('clerk@jana.example')).call(readSettings, {})).organisation, null);
    await assert.rejects(save(free, 'clerk@jana.example'), { status: 403 });
    assert.deepEqual((await (await server.signIn('admin@jana.example')).call(readSettings, {})).organisation, {
      name: 'ТОО «Жаңа»',
      bin: null,
      refusalNeedsReason: true,
    });
    assert.equal(await kept(), null);
  });

  test('must be valid and unused', async () => {
    for (const wrong of ['12345', 'abcdefghijkl', `${free.slice(0, 11)}${(Number(free[11]) + 1) % 10}`, '<script>', '٢٦١١٩٠٠٠٠٠٧٢']) {
      await assert.rejects(save(wrong), { status: 200, text: 'Такого БИН нет. Проверьте 12 цифр.' });
    }
    await assert.rejects(save(taken), { status: 200, text: 'Этот БИН уже зарегистрирован. Если он ваш, обратитесь в поддержку.' });
    assert.equal(await kept(), null);
  });

  test('is entered once, also by concurrent requests', async () => {
    const tries = await Promise.allSettled([save(`${free.slice(0, 6)} ${free.slice(6)}`), save(free), save(free)]);
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(await kept(), free);
    await assert.rejects(save(demoBin('2026-11', 8)), { text: 'БИН уже указан.' });
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['organisation_id', 'details'])
      .where('event', '=', 'settings.changed')
      .execute();
    assert.deepEqual(rows, [{ organisation_id: organisationId, details: { what: 'bin', bin: free } }]);
  });

  test('cannot be used to probe for others’ numbers', async () => {
    const other = await addOrganisation(server.db, { bin: null });
    await addEmployee(server.db, { organisationId: other, email: 'curious@jana.example', roles: ['system-administrator'] });
    const client = await server.signIn('curious@jana.example');
    for (let tries = 0; tries < 20; tries++) await assert.rejects(client.call(saveOrganisationNumber, { bin: taken }), { status: 200 });
    await assert.rejects(client.call(saveOrganisationNumber, { bin: taken }), {
      status: 429,
      text: 'Слишком много попыток. Повторите через 60 мин.',
    });
  });
});
