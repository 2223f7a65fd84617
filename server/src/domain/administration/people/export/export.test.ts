import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { peopleExportPath, type PeopleExport } from '@qujat/contract/administration/people-export';
import { addEmployee, addOrganisation } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';

describe('the people as a file', () => {
  const server = testServer();
  let organisationId = 0;
  let administrator: Client;

  before(async () => {
    organisationId = await addOrganisation(server.db);
    const other = await addOrganisation(server.db);
    const department = (name_ru: string, parent_id: number | null) =>
      server.db
        .insertInto('departments')
        .values({ organisation_id: organisationId, name_ru, name_kk: '', head_id: null, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id: works } = await department('Производство', null);
    const { id: shop } = await department('Цех 1', works);
    await addEmployee(server.db, {
      organisationId,
      email: 'head@saryozen.example',
      roles: ['system-administrator', 'clerk', 'division-head'],
      person: { full_name: '=HYPERLINK("http://evil.example")', phone: '+7 700 000 10 20', iin: '900101900015' },
      employee: { department_id: shop, position_ru: 'Начальник "цеха"; смены', position_kk: 'Цех бастығы' },
    });
    await addEmployee(server.db, { organisationId, email: 'gone@saryozen.example', employee: { ended_at: new Date() } });
    await addEmployee(server.db, { organisationId: other, email: 'stranger@bastau.example' });
    await addEmployee(server.db, { organisationId, email: 'clerk@saryozen.example', roles: ['clerk'], person: { full_name: 'Яна' } });
    administrator = await server.signIn('head@saryozen.example');
  });

  const textOf = async (input: PeopleExport): Promise<string> => {
    const response = await administrator.fetch(peopleExportPath(input));
    assert.equal(response.status, 200);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  };

  test('has the columns of the import; no cell is a formula, and former employees and strangers are left out', async () => {
    const [titles, first, second, end] = (await textOf({ format: 'csv' })).split('\r\n');
    assert.equal(titles, '\ufeff"ФИО";"E-mail";"ИИН";"Телефон";"Должность";"Должность (каз)";"Подразделение";"Роли"');
    assert.equal(
      first,
      `"'=HYPERLINK(""http://evil.example"")";"head@saryozen.example";"900101900015";"'+7 700 000 10 20";"Начальник ""цеха""; смены";"Цех бастығы";"Производство / Цех 1";"Администратор системы; Делопроизводитель"`.replace(
        'Администратор системы; Делопроизводитель',
        'Делопроизводитель; Администратор системы',
      ),
    );
    assert.match(second ?? '', /^"Яна";/);
    assert.equal(end, '');
  });

  test('holds what the filters find', async () => {
    const emails = async (more: Partial<PeopleExport>): Promise<string[]> =>
      [...(await textOf({ format: 'csv', ...more })).matchAll(/"(\w+)@/g)].map((found) => found[1] ?? '');
    assert.deepEqual(await emails({ search: 'Яна' }), ['clerk']);
    assert.deepEqual(await emails({ state: 'dismissed' }), ['gone']);
    assert.deepEqual(await emails({ role: 'system-administrator' }), ['head']);
    assert.deepEqual(await emails({ state: 'invited' }), []);
  });

  test('is a workbook too, and the system administrator’s alone; the log knows who saved it', async () => {
    const file = await administrator.fetch(peopleExportPath({ format: 'xlsx' }));
    assert.match(file.headers.get('content-type') ?? '', /spreadsheetml/);
    assert.deepEqual([...new Uint8Array(await file.arrayBuffer()).subarray(0, 2)], [0x50, 0x4b]);
    const clerk = await server.signIn('clerk@saryozen.example');
    assert.equal((await clerk.fetch(peopleExportPath({ format: 'xlsx' }))).status, 403);
    assert.equal((await administrator.fetch('/ce/admin/people/export?format=pdf')).status, 400);
    const log = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'people.exported')
      .orderBy('id', 'desc')
      .execute();
    assert.deepEqual(log[0]?.details, { people: 2, format: 'xlsx' });
  });
});
