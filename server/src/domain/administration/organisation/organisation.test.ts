import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readOrganisation, renameOrganisation } from '@qujat/contract/administration/organisation';
import { fails, servedOffice } from '../../documents/test-support/served-office.ts';

describe('the organisation itself', () => {
  const served = servedOffice();
  const { server, clients } = served;
  before(async () => {
    await server.db
      .insertInto('employee_roles')
      .values({ employee_id: served.office.staff.administrator, role: 'system-administrator' })
      .execute();
  });

  test('gets other names only from whoever has seen the present ones, and the log has both', async () => {
    const seen = await clients.administrator.call(readOrganisation, {});
    assert.deepEqual([seen.russian, seen.kazakh, seen.revision], ['ТОО «north»', '«north» ЖШС', 0]);
    await clients.administrator.call(renameOrganisation, { russian: ' ТОО «Солтүстік» ', kazakh: '«Солтүстік» ЖШС', revision: 0 });
    await fails(clients.administrator.call(renameOrganisation, { russian: 'Поздно', kazakh: 'Кеш', revision: 0 }), 409);
    for (const names of [
      { russian: ' ', kazakh: 'Атау' },
      { russian: 'Название', kazakh: '' },
    ])
      await fails(
        clients.administrator.call(renameOrganisation, { ...names, revision: 1 }),
        400,
        'Заполните, пожалуйста, обязательные поля',
      );
    const rows = await server.db.selectFrom('organisations').select(['name_ru', 'name_kk', 'revision']).orderBy('id').execute();
    assert.deepEqual(rows, [
      { name_ru: 'ТОО «Солтүстік»', name_kk: '«Солтүстік» ЖШС', revision: 1 },
      { name_ru: 'ТОО «south»', name_kk: '«south» ЖШС', revision: 0 },
    ]);
    const entries = await server.db.selectFrom('audit_log').select('details').where('event', '=', 'organisation.renamed').execute();
    assert.deepEqual(entries, [
      {
        details: {
          'before.russian': 'ТОО «north»',
          'before.kazakh': '«north» ЖШС',
          'after.russian': 'ТОО «Солтүстік»',
          'after.kazakh': '«Солтүстік» ЖШС',
        },
      },
    ]);
  });
});
