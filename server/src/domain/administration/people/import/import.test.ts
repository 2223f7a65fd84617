import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { writeImportRows, type FileRow } from '@qujat/contract/administration/import-rows';
import { acceptInvitation } from '@qujat/contract/administration/invitations';
import { listPeople } from '@qujat/contract/administration/people';
import { importAnswersPath } from '@qujat/contract/administration/people-export';
import {
  cancelImport,
  checkImport,
  correctImportRow,
  listImportRows,
  readImport,
  runImport,
  setImportDepartments,
  type ImportRow,
  type PeopleImport,
} from '@qujat/contract/administration/people-import';
import { signIn } from '@qujat/contract/authentication';
import { limits } from '../../../../platform/limits/rate-limit.ts';
import { addEmployee, addOrganisation } from '../../../../test-support/people.ts';
import { testServer, type Client } from '../../../../test-support/server.ts';
import { invitationLettersJob } from '../invitation-letters.ts';
import { removeOldImports } from './remove-old.ts';
import { finishImport, peopleImportJob } from './run.ts';

const empty: FileRow = {
  number: 2,
  fullName: '',
  email: '',
  iin: '',
  phone: '',
  position: '',
  secondPosition: '',
  department: '',
  roles: '',
};
const iin = '900101900015';

describe('an import of people', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  let administrator: Client;
  let igor = 0;

  const addDepartment = async (name_ru: string, parent_id: number | null = null): Promise<number> => {
    const row = { organisation_id: organisationId, name_ru, name_kk: '', head_id: null, parent_id };
    return (await server.db.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  before(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    await addEmployee(server.db, { organisationId, email: 'head@saryozen.example', roles: ['system-administrator'] });
    const works = await addDepartment('Производство');
    await addDepartment('Цех 1', works);
    await addDepartment('Цех 1');
    igor = (
      await addEmployee(server.db, {
        organisationId,
        email: 'igor@saryozen.example',
        roles: ['lawyer'],
        person: { full_name: 'Волков Игорь', iin, phone: '+7 700 000 10 20' },
        employee: { department_id: works },
      })
    ).employeeId;
    await addEmployee(server.db, {
      organisationId,
      email: 'sanzhar@saryozen.example',
      person: { full_name: 'Ержанов Санжар' },
      employee: { ended_at: new Date('2026-10-30T06:00:00Z') },
    });
    await addEmployee(server.db, { organisationId, email: 'both@saryozen.example', person: { full_name: 'Ким Виктор' } });
    await addEmployee(server.db, { organisationId: other, email: 'both@saryozen.example' });
    administrator = await server.signIn('head@saryozen.example');
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  const check = (rows: readonly Partial<FileRow>[], createDepartments = false): Promise<PeopleImport> =>
    administrator.call(checkImport, {
      fileName: 'Сотрудники.csv',
      rows: new File([writeImportRows(rows.map((row, index) => ({ ...empty, number: index + 2, ...row })))], 'rows.json'),
      createDepartments,
    });
  const rowsOf = async ({ id }: PeopleImport): Promise<readonly ImportRow[]> => (await administrator.call(listImportRows, { id })).rows;
  const noteOf = async (row: Partial<FileRow>): Promise<string> => {
    const [first] = await rowsOf(await check([row]));
    return `${first?.verdict}: ${first?.note}`;
  };
  const invited = async (): Promise<string[]> =>
    (
      await server.db
        .selectFrom('employee_invitations')
        .select('email')
        .where('organisation_id', '=', organisationId)
        .orderBy('email')
        .execute()
    ).map(({ email }) => email);
  const runJob = () => peopleImportJob.run(server.db, server.clock.now());

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

  test('imports all rows together: invitations, changes, departments, with an entry in the log for each', async () => {
    const state = await check(
      [
        {
          fullName: 'Литвинова Оксана',
          email: 'oksana@saryozen.example',
          phone: '+7 700 000 10 30',
          department: 'Финансы / Касса',
          roles: 'Финансист',
        },
        { email: 'igor@saryozen.example', position: 'Ведущий инженер', department: 'Финансы / Касса', roles: 'Делопроизводитель' },
        { fullName: 'Кто-то', email: 'bad' },
      ],
      true,
    );
    const { id, revision } = state;
    assert.deepEqual(state.newDepartments, [{ path: 'Финансы / Касса' }]);
    await assert.rejects(administrator.call(runImport, { id, revision }), /Исправьте строки с ошибкой/);
    const done = await administrator.call(runImport, { id, revision, skipErrors: true });
    assert.equal(done.state, 'done');
    const { people } = await administrator.call(listPeople, { search: 'saryozen' });
    const shown = Object.fromEntries(people.map(({ email, ...each }) => [email, each]));
    assert.deepEqual(
      [shown['igor@saryozen.example']?.position, shown['igor@saryozen.example']?.department, shown['igor@saryozen.example']?.roles],
      ['Ведущий инженер', 'Касса', [{ name: 'Делопроизводитель' }]],
    );
    assert.deepEqual([shown['oksana@saryozen.example']?.state, shown['oksana@saryozen.example']?.department], ['invited', 'Касса']);
    const log = await server.db
      .selectFrom('audit_log')
      .select(['event', 'details'])
      .where('organisation_id', '=', organisationId)
      .orderBy('id')
      .execute();
    const ofImport = log.filter(({ details }) => (details as { import?: number }).import === id);
    assert.deepEqual(
      ofImport.map(({ event }) => event),
      ['people.import-begun', 'department.created', 'department.created', 'person.invited', 'person.changed', 'people.imported'],
    );
    const changed = ofImport[4]?.details as Record<string, unknown>;
    assert.deepEqual(
      [changed['employee'], changed['before.roles'], changed['after.roles'], changed['after.department']],
      [igor, 'Юрист', 'Делопроизводитель', 'Финансы / Касса'],
    );
  });

  test('a letter leaves by a job, no faster than the limit of invitations; the account gets the phone', async () => {
    const due = () => server.db.selectFrom('employee_invitations').select('email').where('letter_due', '=', true).execute();
    assert.deepEqual(await due(), [{ email: 'oksana@saryozen.example' }]);
    const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
    const { name, tries } = limits.invitationsOfOrganisation;
    await server.db
      .insertInto('rate_limits')
      .values({ key: `${name}:${organisationId}`, count: tries, window_ends_at })
      .execute();
    const job = invitationLettersJob('https://qujat.example');
    await job.run(server.db, server.clock.now());
    assert.equal((await due()).length, 1);
    await server.db.deleteFrom('rate_limits').execute();
    await job.run(server.db, server.clock.now());
    assert.deepEqual(await due(), []);
    const letter = await server.db.selectFrom('outgoing_letters').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.equal(letter.recipient, 'oksana@saryozen.example');
    const code = /\/invitation#([\w-]{43})/.exec(letter.body)?.[1] ?? '';
    const password = 'Жаңа-құпиясөз-1';
    await server.anonymous().call(acceptInvitation, { code, fullName: 'Литвинова Оксана', password, repeated: password });
    assert.ok((await server.anonymous().call(signIn, { email: 'oksana@saryozen.example', password })).accessToken);
    const { phone } = await server.db
      .selectFrom('people')
      .select('phone')
      .where('email', '=', 'oksana@saryozen.example')
      .executeTakeFirstOrThrow();
    assert.equal(phone, '+7 700 000 10 30');
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

  test('nothing is written if something has changed since the check; the rows are shown as they are now', async () => {
    const { id, revision } = await check([{ fullName: 'Ким Анна', email: 'anna.kim@saryozen.example' }]);
    await addEmployee(server.db, { organisationId, email: 'anna.kim@saryozen.example', person: { full_name: 'Ким Анна' } });
    const state = await administrator.call(runImport, { id, revision });
    assert.deepEqual([state.state, state.added, state.same], ['failed', 0, 1]);
    assert.match(state.failure ?? '', /изменились/);
    assert.ok(!(await invited()).includes('anna.kim@saryozen.example'));
  });

  const many = (count: number, from = 0): Partial<FileRow>[] =>
    Array.from({ length: count }, (_, index) => ({ fullName: `Новый ${from + index}`, email: `new${from + index}@saryozen.example` }));

  test('more than five hundred rows run in the background', async () => {
    const { id, revision } = await check(many(600));
    assert.equal((await administrator.call(runImport, { id, revision })).state, 'waiting');
    assert.ok(!(await invited()).includes('new0@saryozen.example'));
    await assert.rejects(administrator.call(setImportDepartments, { id }), { status: 409 });
    await runJob();
    const state = await administrator.call(readImport, { id });
    assert.deepEqual([state.state, state.done], ['done', 600]);
    assert.ok((await invited()).includes('new599@saryozen.example'));
  });

  test('a cancelled import writes nothing, before it begins and while it runs', async () => {
    const rows = many(600, 1000);
    const first = await check(rows);
    await administrator.call(runImport, { id: first.id, revision: first.revision });
    await administrator.call(cancelImport, { id: first.id });
    await runJob();
    assert.equal((await administrator.call(readImport, { id: first.id })).state, 'cancelled');

    const second = await check(rows);
    await administrator.call(runImport, { id: second.id, revision: second.revision });
    const record = await server.db.selectFrom('people_imports').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
    const looks: number[] = [];
    await finishImport(server.db, record, server.clock.now(), async (done) => {
      looks.push(done);
      if (done === 300) await administrator.call(cancelImport, { id: second.id });
    });
    assert.deepEqual(looks, [0, 100, 200, 300, 400, 500, 600]);
    assert.equal((await administrator.call(readImport, { id: second.id })).state, 'cancelled');
    assert.ok(!(await invited()).some((email) => email.startsWith('new1000@')));
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
    await assert.rejects(check(many(10_001)), { status: 400 });
    const { id } = await check(many(1, 5000));
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
    const state = await check(many(1, 6000));
    const window_ends_at = new Date(server.clock.now().getTime() + 600_000);
    for (const { name, tries } of [limits.peopleImports, limits.importCorrections])
      await server.db
        .insertInto('rate_limits')
        .values({ key: `${name}:${employee_id}`, count: tries, window_ends_at })
        .onConflict((on) => on.column('key').doUpdateSet({ count: tries }))
        .execute();
    await assert.rejects(check(many(1)), { status: 429 });
    await assert.rejects(administrator.call(correctImportRow, { id: state.id, number: 2, field: 'email', value: 'x' }), { status: 429 });
  });
});
