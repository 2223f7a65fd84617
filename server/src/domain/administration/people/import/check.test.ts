import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { FileRow } from '@qujat/contract/administration/import-rows';
import { importAnswersPath } from '@qujat/contract/administration/people-export';
import {
  checkImport,
  correctImportRow,
  listImportRows,
  readImport,
  runImport,
  type PeopleImport,
} from '@qujat/contract/administration/people-import';
import { limits } from '../../../../platform/limits/rate-limit.ts';
import { addEmployee } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';
import { removeOldImports } from './remove-old.ts';
import { iin, makeImportOffice, newPeople, readRows, sendRows } from './test-support/import-office.ts';

describe('the check of a file of people', () => {
  const server = testServer();
  let organisationId = 0;
  let administrator: Client;

  before(async () => {
    ({ organisationId, administrator } = await makeImportOffice(server));
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  const check = (rows: readonly Partial<FileRow>[], createDepartments = false) => sendRows(administrator, rows, createDepartments);
  const rowsOf = (state: PeopleImport) => readRows(administrator, state);
  const invited = async (): Promise<string[]> => {
    const rows = await server.db
      .selectFrom('employee_invitations')
      .select('email')
      .where('organisation_id', '=', organisationId)
      .orderBy('email')
      .execute();
    return rows.map(({ email }) => email);
  };
  const noteOf = async (row: Partial<FileRow>): Promise<string> => {
    const [first] = await rowsOf(await check([row]));
    return `${first?.verdict}: ${first?.note}`;
  };

  test('says of each row what would happen, errors first, and writes nothing', async () => {
    const before = await invited();
    const state = await check([
      {
        fullName: 'Новая Анна',
        email: 'anna@saryozen.example',
        position: 'Бухгалтер',
        department: 'Производство / Цех 1',
        roles: 'Делопроизводитель',
      },
      { fullName: 'Волков Игорь', email: 'IGOR@saryozen.example', phone: '8 700 000 10 44', department: 'Производство' },
      { email: 'both@saryozen.example', position: 'Сотрудник' },
      { fullName: 'Без Почты' },
    ]);
    assert.deepEqual([state.total, state.error, state.added, state.changed, state.same, state.state], [4, 1, 1, 1, 1, 'checked']);
    const rows = await rowsOf(state);
    assert.deepEqual(
      rows.map(({ number, verdict, note, field }) => [number, verdict, note, field]),
      [
        [5, 'error', 'Нет e-mail', 'email'],
        [2, 'added', 'Приглашение по почте, ссылка на 7 дней', null],
        [3, 'changed', '', null],
        [4, 'same', '', null],
      ],
    );
    assert.deepEqual(rows[2]?.changes, [{ field: 'phone', before: '+7 700 000 10 20', after: '+7 700 000 10 44' }]);
    assert.equal(rows[1]?.department, 'Производство / Цех 1');
    assert.deepEqual(await invited(), before);
    const found = await administrator.call(listImportRows, { id: state.id, verdict: 'error', search: 'почты' });
    assert.equal(found.rows.length, 1);
  });

  test('names what is wrong with a row', async () => {
    const row = { fullName: 'Ким Анна', email: 'kim@saryozen.example' };
    for (const [more, note] of [
      [{ fullName: '' }, 'Нет фамилии и имени'],
      [{ email: 'kim' }, 'Некорректный e-mail'],
      [{ iin: '940712910034' }, 'ИИН: не сходится последняя цифра'],
      [{ phone: '12' }, 'Некорректный телефон'],
      [{ position: 'я'.repeat(201) }, 'Слишком длинно, можно знаков: 200'],
      [{ department: 'Отдел снабжения' }, 'Такого подразделения нет: Отдел снабжения'],
      [{ roles: 'Юрист; Кладовщик' }, 'Такой роли нет: Кладовщик'],
      [{ iin }, 'У сотрудника с этим ИИН другая почта: igor@saryozen.example'],
      [{ email: 'sanzhar@saryozen.example' }, 'Не работает с 30.10.2026'],
      [{ email: 'head@saryozen.example', roles: 'Юрист' }, 'Это последний администратор системы'],
    ] as const)
      assert.equal(await noteOf({ ...row, ...more }), `error: ${note}`);
    const away = await addEmployee(server.db, {
      organisationId,
      email: 'away@saryozen.example',
      roles: ['system-administrator'],
      employee: { locked_at: new Date() },
    });
    const last = { ...row, email: 'head@saryozen.example', roles: 'Юрист' };
    assert.equal(await noteOf(last), 'error: Это последний администратор системы', 'the other one cannot sign in');
    const [taken] = await rowsOf(await check([last, { ...row, email: 'away@saryozen.example', roles: 'Администратор системы' }]));
    assert.equal(taken?.note, 'Это последний администратор системы', 'nor does a row make them able to');
    await server.db.deleteFrom('employees').where('id', '=', away.employeeId).execute();
    const twice = await rowsOf(await check([row, { ...row, email: 'KIM@saryozen.example' }]));
    assert.equal(twice[0]?.note, 'Почта уже в строке 2');
    // The leading zeros that a spreadsheet has dropped.
    assert.match(await noteOf({ ...row, iin: '10203500018' }), /^added/);
  });

  test('a path tells departments of one name apart; one name for two is asked about', async () => {
    const row = { fullName: 'Ким Анна', email: 'kim@saryozen.example' };
    const [at] = await rowsOf(await check([{ ...row, department: 'ПРОИЗВОДСТВО\\цех 1' }]));
    assert.deepEqual([at?.verdict, at?.department], ['added', 'Производство / Цех 1']);
    const [top] = await rowsOf(await check([{ ...row, department: 'Цех 1' }]));
    assert.deepEqual([top?.verdict, top?.department], ['added', 'Цех 1']);
  });

  test('names a new department once, however the rows write it', async () => {
    const rows = ['Финансы / Касса', 'финансы/касса', 'ФИНАНСЫ →  Касса', 'Финансы / Учёт'].map((department, index) => ({
      fullName: 'Ким Анна',
      email: `kim${index}@saryozen.example`,
      department,
    }));
    const { newDepartments } = await check(rows, true);
    assert.deepEqual(newDepartments.map(({ path }) => path.toLowerCase()).toSorted(), ['финансы / касса', 'финансы / учёт']);
  });

  test('a row is mended in place, and the others are judged anew', async () => {
    const state = await check([
      { fullName: 'Ким Анна', email: 'kim@saryozen.example' },
      { fullName: 'Ким Олег', email: 'kim@saryozen.example' },
      { fullName: 'Ержанов Санжар', email: 'sanzhar@saryozen.example' },
    ]);
    assert.equal(state.error, 2);
    const { id } = state;
    const mended = await administrator.call(correctImportRow, { id, number: 3, field: 'email', value: 'oleg@saryozen.example' });
    assert.deepEqual([mended.error, mended.added, mended.revision], [1, 2, state.revision + 1]);
    const rehired = await administrator.call(correctImportRow, { id, number: 4, rehire: true });
    assert.deepEqual([rehired.error, rehired.added], [0, 3]);
    const { rows } = await administrator.call(listImportRows, { id, search: 'санжар' });
    assert.match(rows[0]?.note ?? '', /Вернётся/);
    await assert.rejects(administrator.call(runImport, { id, revision: state.revision }), { status: 409 });
    await assert.rejects(administrator.call(correctImportRow, { id, number: 99, field: 'email', value: 'x' }), { status: 404 });
  });

  test('whoever works elsewhere too keeps name and phone', async () => {
    const [row] = await rowsOf(
      await check([{ fullName: 'Другое Имя', email: 'both@saryozen.example', phone: '+7 700 000 10 99', position: 'Юрист' }]),
    );
    assert.deepEqual(
      row?.changes.map(({ field }) => field),
      ['position'],
    );
    assert.match(row?.note ?? '', /другой организации/);
  });

  test('only ten thousand rows of the right form are taken, and only the person who sent them sees them', async () => {
    const send = (content: string) => administrator.call(checkImport, { fileName: 'x.csv', rows: new File([content], 'rows.json') });
    for (const wrong of [
      '',
      '{}',
      '[]',
      '[[1]]',
      '[[0,"","","","","","","",""]]',
      '[[1,"","","","","","","",""],[1,"","","","","","","",""]]',
    ])
      await assert.rejects(send(wrong), { status: 400 }, wrong);
    await assert.rejects(check(newPeople(10_001)), { status: 400 });
    const { id } = await check(newPeople(1, 5000));
    const { employeeId } = await addEmployee(server.db, {
      organisationId,
      email: 'second@saryozen.example',
      roles: ['system-administrator'],
    });
    assert.ok(employeeId);
    const second = await server.signIn('second@saryozen.example');
    await assert.rejects(second.call(readImport, { id }), { status: 404 });
    await assert.rejects(second.call(listImportRows, { id }), { status: 404 });
    const file = await administrator.fetch(importAnswersPath(id));
    assert.equal(file.status, 200);
    assert.equal((await second.fetch(importAnswersPath(id))).status, 404);
    const clerk = await addEmployee(server.db, { organisationId, email: 'clerk@saryozen.example', roles: ['clerk'] });
    assert.ok(clerk.employeeId);
    assert.equal((await (await server.signIn('clerk@saryozen.example')).fetch(importAnswersPath(id))).status, 403);
    server.clock.advance(25 * 3_600_000);
    await removeOldImports.run(server.db, server.clock.now());
    assert.equal(await server.db.selectFrom('people_imports').select('id').where('id', '=', id).executeTakeFirst(), undefined);
  });

  test('checks and corrections are limited', async () => {
    administrator = await server.signIn('head@saryozen.example');
    const { employee_id } = await server.db.selectFrom('sessions').select('employee_id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const state = await check(newPeople(1, 6000));
    const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
    for (const { name, tries } of [limits.peopleImports, limits.importCorrections])
      await server.db
        .insertInto('rate_limits')
        .values({ key: `${name}:${employee_id}`, count: tries, window_ends_at })
        .onConflict((on) => on.column('key').doUpdateSet({ count: tries }))
        .execute();
    await assert.rejects(check(newPeople(1)), { status: 429 });
    await assert.rejects(administrator.call(correctImportRow, { id: state.id, number: 2, field: 'email', value: 'x' }), { status: 429 });
  });
});
