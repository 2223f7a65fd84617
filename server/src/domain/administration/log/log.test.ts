import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { listLog, logExportPath, logPage, longestLogExport, readDocumentTrail, searchLogPeople } from '@qujat/contract/administration/log';
import { readOrganisation, renameOrganisation } from '@qujat/contract/administration/organisation';
import { signIn } from '@qujat/contract/authentication';
import { searchColleagues } from '@qujat/contract/document-acts';
import { sql } from 'kysely';
import { addEmployee, addOrganisation } from '../../../test-support/people.ts';
import { CallFailure, testServer, type Client } from '../../../test-support/server.ts';

describe('the log of an organisation', () => {
  const server = testServer();
  let organisationId = 0;
  let other = 0;
  let laura = { personId: 0, employeeId: 0 };
  let administrator: Client;
  let stranger: Client;

  before(async () => {
    organisationId = await addOrganisation(server.db);
    other = await addOrganisation(server.db);
    for (const id of [organisationId, other])
      await addEmployee(server.db, { organisationId: id, email: `admin${id}@saryozen.example`, roles: ['system-administrator'] });
    laura = await addEmployee(server.db, { organisationId, email: 'laura@saryozen.example', person: { full_name: 'Абенова Лаура' } });
    administrator = await server.signIn(`admin${organisationId}@saryozen.example`);
    stranger = await server.signIn(`admin${other}@saryozen.example`);
  });
  beforeEach(() => server.db.deleteFrom('rate_limits').execute());

  const write = (event: string, more: { personId?: number; at?: string; details?: object; organisation?: number } = {}) =>
    sql`insert into audit_log (at, person_id, organisation_id, event, address, user_agent, details)
      values (${more.at ?? '2026-11-01 12:00:00+00'}, ${more.personId ?? null}, ${more.organisation ?? organisationId}, ${event}, '203.0.113.7', '', ${JSON.stringify(more.details ?? {})}::jsonb)`.execute(
      server.db,
    );
  const texts = async (filters: Parameters<typeof administrator.call<never, never>>[1] | object): Promise<string[]> =>
    (await administrator.call(listLog, filters)).entries.map(({ what }) => what);

  test('says who changed what in administration, before and after, in the reader’s language', async () => {
    const { revision } = await administrator.call(readOrganisation, {});
    await administrator.call(renameOrganisation, { russian: 'ТОО «Жаңа»', kazakh: 'Ұйым', revision });
    await write('deputy.set', { at: '2026-12-31 12:00:00+00', details: { employee: laura.employeeId } });
    const said = {
      ru: ['Назначен заместитель', 'Сотрудник', 'Переименована организация', 'Название по-русски'],
      en: ['Deputy named', 'Employee', 'Organisation renamed', 'Name in Russian'],
    };
    for (const language of ['ru', 'en'] as const) {
      const client = await server.signIn(`admin${organisationId}@saryozen.example`);
      client.cookies.set('lang', language === 'ru' ? 'ru_RU' : 'en_EN');
      const [named, renamed] = (await client.call(listLog, {})).entries;
      assert.deepEqual([named?.what, named?.facts[0]?.what, renamed?.what, renamed?.facts[0]?.what], said[language]);
      assert.deepEqual(named?.facts[0], { ...named?.facts[0], before: null, after: 'Абенова Лаура' });
      // Only what has changed: the Kazakh name stayed.
      assert.equal(renamed?.facts.length, 1);
      assert.deepEqual(renamed?.facts[0], { ...renamed?.facts[0], before: 'Организация', after: 'ТОО «Жаңа»' });
      assert.equal(renamed?.kind, 'administration');
    }
  });

  test('lists the values of an entry in the order of reading, and files by their names', async () => {
    const addFile = async (organisation: number, owner: number, name: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
        values (${organisation}, ${name.padEnd(32, '-')}, ${name}, 'pdf', 1, 'application/pdf', ${'0'.repeat(64)}, ${name}, ${owner})
        returning id`.execute(server.db);
      return Number(rows[0]?.id);
    };
    const file = await addFile(organisationId, laura.employeeId, 'Смета.pdf');
    const { employeeId: stranger } = await addEmployee(server.db, { organisationId: other, email: 'stranger@south.example' });
    const foreign = await addFile(other, stranger, 'Чужой.pdf');
    await write('log.exported', { at: '2026-12-29 12:00:03+00', details: { to: '2026-10-31', from: '2026-10-01', rows: 5 } });
    await write('file.downloaded', { at: '2026-12-29 12:00:02+00', details: { file } });
    await write('file.downloaded', { at: '2026-12-29 12:00:01+00', details: { file: foreign } });
    await write('people.imported', { at: '2026-12-29 12:00:00+00', details: { file: 'Список 2026.csv' } });
    const { entries } = await administrator.call(listLog, { from: '2026-12-29', to: '2026-12-29' });
    assert.deepEqual(
      entries.map(({ facts }) => facts.map(({ what, after }) => `${what}: ${after}`)),
      [['С: 01.10.2026', 'По: 31.10.2026', 'Записей: 5'], ['Файл: Смета.pdf'], [`Файл: № ${foreign}`], ['Файл: Список 2026.csv']],
    );
  });

  test('is narrowed by person, kind and days of the organisation', async () => {
    await write('deputy.set', { personId: laura.personId, at: '2026-10-01 18:59:59+00', details: { employee: laura.employeeId } });
    await write('document.printed', { personId: laura.personId, at: '2026-10-01 19:00:00+00' });
    await write('document.printed', { personId: laura.personId, at: '2026-10-02 19:00:00+00' });
    // Almaty is five hours ahead.
    assert.deepEqual(await texts({ employeeId: laura.employeeId, from: '2026-10-02', to: '2026-10-02' }), ['Документ напечатан']);
    assert.deepEqual(await texts({ kind: 'deputies', employeeId: laura.employeeId }), ['Назначен заместитель']);
    assert.equal((await texts({ kind: 'taken', from: '2026-10-01', to: '2026-10-31' })).length, 2);
  });

  test('is narrowed by somebody who has left, whom only its own search finds, and only in the organisation', async () => {
    const { employeeId, personId } = await addEmployee(server.db, {
      organisationId,
      email: 'gone@saryozen.example',
      person: { full_name: 'Бөтен Болат' },
    });
    await write('session.begun', { personId, at: '2026-09-01 12:00:00+00' });
    await server.db.updateTable('employees').set({ ended_at: new Date() }).where('id', '=', employeeId).execute();
    const found = async (client: Client, search: string) =>
      (await client.call(searchLogPeople, { search })).map(({ id, fullName, former }) => [id, fullName, former]);
    assert.deepEqual(await found(administrator, 'бөтен'), [[employeeId, 'Бөтен Болат', true]]);
    assert.deepEqual(await found(administrator, 'лаура'), [[laura.employeeId, 'Абенова Лаура', false]]);
    assert.deepEqual(await found(administrator, ' '), []);
    assert.deepEqual(await found(stranger, 'бөтен'), []);
    assert.deepEqual(await administrator.call(searchColleagues, { search: 'бөтен' }), []);
    assert.equal((await texts({ employeeId })).length, 1);
    const colleague = await server.signIn('laura@saryozen.example');
    await assert.rejects(
      colleague.call(searchLogPeople, { search: 'бөтен' }),
      (failure) => failure instanceof CallFailure && failure.status === 403,
    );
  });

  test('says what was and what is, whatever an entry calls it', async () => {
    const factsOf = async (event: string, details: object): Promise<string[]> => {
      await write(event, { details, at: '2026-12-01 12:00:00+00' });
      const [entry] = (await administrator.call(listLog, { from: '2026-12-01', to: '2026-12-01' })).entries;
      return (entry?.facts ?? []).map(({ what, before, after }) => `${what}: ${before === null ? '' : `${before} → `}${after}`);
    };
    const id = laura.employeeId;
    for (const [event, details, facts] of [
      [
        'role.holders',
        { role: 5, name: 'Юрист', before: `${id}`, after: '' },
        ['Роль №: 5', 'Название: Юрист', 'Носители: Абенова Лаура → не задано'],
      ],
      ['index.department-code', { before: '01', after: '02' }, ['Код: 01 → 02']],
      [
        'index.changed',
        {
          'before.number_pattern': '',
          'after.number_pattern': '{number}',
          'before.counter': 'year',
          'after.counter': 'department',
          'before.retention_months': 1,
          'after.retention_months': 60,
        },
        ['Шаблон номера: не задано → {number}', 'Срок хранения, месяцев: бессрочно → 60', 'Счёт: с начала года → в каждом подразделении'],
      ],
      [
        'organisation.time-zone',
        { 'before.timeZone': 'Asia/Almaty', 'after.timeZone': 'Asia/Aqtau' },
        ['Часовой пояс: Asia/Almaty → Asia/Aqtau'],
      ],
      [
        'organisation.layout',
        { 'before.table': 0, 'after.table': 100, 'before.header': 0, 'after.header': 0 },
        ['Список с другими столбцами: нет → да'],
      ],
      [
        'calendar.restored',
        { day: '2026-12-19', 'before.works': true, 'before.reason': 'Перенос' },
        ['День: 19.12.2026', 'Рабочий день: да → не задано', 'Причина: Перенос → не задано'],
      ],
      ['destruction.begun', { act: 5, documents: '6,7', count: 2 }, ['Документ: № 5', 'Документов: 2', 'Номера документов: № 6, № 7']],
      ['destruction.begun', { document: 5, documents: 1, listed: '6' }, ['Документ: № 5', 'Документов: 1', 'Номера документов: № 6']],
      ['folder.link-limited', { folder: 5, expires: 1_795_923_198 }, ['Папка: № 5', 'Действует до: 29.11.2026 08:33']],
      ['folder.link-limited', { folder: 5, expires: '' }, ['Папка: № 5', 'Действует до: не задано']],
      [
        'folder.link-limited',
        {
          folder: 5,
          'before.expires': 1_795_923_198,
          'after.expires': 'none',
          'before.linkMode': 'view',
          'after.linkMode': 'both',
          'before.withPassword': true,
          'after.withPassword': false,
        },
        [
          'Папка: № 5',
          'Действует до: 29.11.2026 08:33 → не задано',
          'Что можно по ссылке: просмотр → просмотр и загрузка',
          'Пароль ссылки: да → нет',
        ],
      ],
      ['hold.placed', { holds: '3', names: 'СЗ-1', reason: 'Суд', released: 0 }, ['Наложен на: СЗ-1', 'Причина: Суд']],
      ['hold.lifted', { hold: 3, document: 5, reason: 'Суд' }, ['Документ: № 5', 'Причина: Суд']],
      ['hold.placed', { hold: 3, indexCode: 'СЗ', reason: 'Суд', released: 2 }, ['Индекс: СЗ', 'Причина: Суд', 'Исключено из актов: 2']],
      [
        'person.dismissed',
        {
          name: 'Орынбаев Серік',
          reason: '',
          before: 'waiting =3;tasks =2;steps =1;head 77=1;role clerk=1;role finance=1;links =4',
          after: JSON.stringify([
            { kind: 'waiting', of: '', way: 'person', employeeId: id, role: '', moved: 2, kept: 1 },
            { kind: 'tasks', of: '', way: 'keep', employeeId: 0, role: '', moved: 0, kept: 2 },
            { kind: 'steps', of: '', way: 'role', employeeId: 0, role: 'clerk', moved: 1, kept: 0 },
            { kind: 'head', of: '77', way: 'person', employeeId: id, role: '', moved: 1, kept: 0 },
            { kind: 'role', of: 'clerk', way: 'person', employeeId: id, role: '', moved: 1, kept: 0 },
            { kind: 'role', of: 'finance', way: 'keep', employeeId: 0, role: '', moved: 0, kept: 1 },
            { kind: 'links', of: '', way: 'end', employeeId: 0, role: '', moved: 0, kept: 0 },
          ]),
        },
        [
          'Название: Орынбаев Серік',
          'Причина: не задано',
          'Ждут решения: 3 → Абенова Лаура: 2, остаётся: 1',
          'Поручения на исполнении: остаётся: 2',
          'Шаги маршрутов: 1 → Делопроизводитель: 1',
          'Руководство: № 77: Орынбаев Серік → Абенова Лаура',
          'Роль: Делопроизводитель: Орынбаев Серік → Абенова Лаура',
          'Роль: Финансист: остаётся',
          'Внешние ссылки: прекращено: 4',
        ],
      ],
      [
        'person.dismissal-planned',
        { at: '2026-12-31T13:00:00.000Z', successor: id, before: 'waiting =3', after: '[]' },
        ['Дата увольнения: 31.12.2026 18:00', 'Преемник: Абенова Лаура', 'Ждут решения: 3'],
      ],
      ['person.dismissal-planned', { successor: 0, before: 'nothing', after: '[]' }, ['Преемник: не задано']],
      [
        'person.dismissal-called-off',
        { before: '2026-12-31T13:00:00.000Z', after: 'none' },
        ['Дата увольнения: 31.12.2026 18:00 → не задано'],
      ],
      [
        'person.transferred',
        { department: 'Касса', departmentBefore: 'Склад', before: 'waiting =3', after: '[]' },
        ['Подразделение: Склад → Касса', 'Ждут решения: остаётся: 3'],
      ],
      [
        'index.changed',
        { index: 5, 'before.code': 'СЗ', 'after.code': 'СЗ', 'before.number_pattern': '', 'after.number_pattern': '{number}' },
        ['Код: СЗ', 'Шаблон номера: не задано → {number}'],
      ],
      [
        'contractor.changed',
        {
          'before.name_ru': 'ТОО «Мост»',
          'after.name_ru': 'ТОО «Мост»',
          'before.email': '',
          'after.email': 'most@most.example',
          'before.exchange_code': '',
          'after.exchange_code': 'KZ-1',
        },
        ['Название по-русски: ТОО «Мост»', 'Адрес: не задано → most@most.example', 'Код в ЕСЭДО: не задано → KZ-1'],
      ],
      ['settings.changed', { what: 'refusal-reason', needed: 'false' }, ['Что: причина отказа', 'Причина обязательна: нет']],
      [
        'list.journal-exported',
        { journal: 'incoming', from: '2026-10-01', to: '2026-10-31', format: 'xlsx', rows: 5 },
        ['С: 01.10.2026', 'По: 31.10.2026', 'Записей: 5', 'Формат: xlsx', 'Журнал: входящие'],
      ],
      [
        'organisation.policy',
        {
          'before.pushSubjects': false,
          'after.pushSubjects': true,
          'before.refusalReasons': '',
          'after.refusalReasons': 'Нет сметы / Смета жоқ',
        },
        ['Темы документов в push-уведомлениях: нет → да', 'Типовые причины отказа: не задано → Нет сметы / Смета жоқ'],
      ],
      [
        'deputy.changed',
        { employeeId: id, 'before.from': '2026-10-01', 'after.from': '2026-10-01', 'before.to': '', 'after.to': '2026-10-31' },
        ['Сотрудник: Абенова Лаура', 'По: не задано → 31.10.2026'],
      ],
      [
        'person.changed',
        {
          'before.department': 'Ректорат / Отдел кадров',
          'after.department': 'Касса',
          'before.roles': 'Финансист; Юрист',
          'after.roles': '',
        },
        ['Подразделение: Ректорат / Отдел кадров → Касса', 'Роли: Финансист; Юрист → не задано'],
      ],
    ] as const)
      assert.deepEqual(await factsOf(event, details), facts, event);
  });

  test('an account’s event belongs to the organisation in which the person worked last, and says no more than that', async () => {
    await server.anonymous().call(signIn, { email: 'laura@saryozen.example', password: 'not-this-one' });
    const [entry] = (await administrator.call(listLog, { kind: 'entry', employeeId: laura.employeeId })).entries;
    assert.equal(entry?.what, 'Неудачный вход');
    assert.ok(!JSON.stringify(entry).includes('not-this-one'));
  });

  test('shows nothing of another organisation', async () => {
    await write('folder.shared', { organisation: other, details: { folder: 1 } });
    const { entries } = await stranger.call(listLog, {});
    assert.deepEqual(new Set(entries.map(({ kind }) => kind)), new Set(['links']));
    assert.deepEqual((await stranger.call(listLog, { employeeId: laura.employeeId })).entries, []);
    assert.ok(!(await texts({ kind: 'links' })).includes('Папка открыта по ссылке'));
  });

  test('is read by cursor, without a gap or a double, also among entries of one moment', async () => {
    for (let n = 0; n < logPage + 5; n++) await write('template.retired', { at: '2026-09-01 12:00:00+00', details: { template: 1 } });
    const first = await administrator.call(listLog, { kind: 'templates' });
    assert.equal(first.entries.length, logPage);
    const second = await administrator.call(listLog, { kind: 'templates', after: first.next ?? '' });
    assert.equal(second.next, null);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    assert.equal(new Set(ids).size, logPage + 5);
    assert.deepEqual(
      ids,
      ids.toSorted((one, another) => another - one),
    );
    for (const after of ['x', '1', '1.', '1.2.3', '-1.2', '9'.repeat(30)])
      await assert.rejects(
        administrator.call(listLog, { after }),
        (error: unknown) => error instanceof CallFailure && error.status === 400,
        after,
      );
  });

  test('every filter is answered from an index in the order of the page', async () => {
    const plans: readonly (readonly [string, string])[] = [
      ['audit_log_page', ''],
      ['audit_log_kind', "and audit_kind(event) = 'links'"],
      ['audit_log_person', 'and person_id = 1'],
    ];
    await server.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      await sql`set enable_sort = off`.execute(db);
      for (const [index, condition] of plans) {
        const { rows } = await sql<Record<string, string>>`
          explain select * from audit_log where organisation_id = 1 ${sql.raw(condition)} order by at desc, id desc limit 51`.execute(db);
        const plan = rows.map((row) => Object.values(row)[0]).join('\n');
        assert.match(plan, new RegExp(index), plan);
        assert.doesNotMatch(plan, /Sort/, plan);
      }
    });
  });

  test('says values that are codes in words, and leaves out that no session has ended', async () => {
    const at = '2026-07-01 12:00:00+00';
    await write('list.exported', { at, details: { list: 'documents' } });
    await write('log.exported', { at, details: { from: '2026-06-01', to: '2026-06-30' } });
    await write('index.changed', { at, details: { 'before.months': 0, 'after.months': 1 } });
    await write('organisation.policy', { at, details: { 'before.linkDays': 30, 'after.linkDays': 'none', endedSessions: 0 } });
    const design = (keyRequirement: string, mayBePublic: boolean): string => JSON.stringify({ keyRequirement, mayBePublic });
    await write('template.published', { at, details: { before: design('none', false), after: design('organisation', true) } });
    const { entries } = await administrator.call(listLog, { from: '2026-07-01', to: '2026-07-01' });
    assert.deepEqual(
      entries.map(({ facts }) => facts.map(({ what, before: was, after }) => [what, was, after])),
      [
        [
          ['Требование к ключу', 'без ЭЦП', 'ЭЦП организации'],
          ['Может быть открытым', 'нет', 'да'],
        ],
        [['Срок ссылки, дней', '30', 'не задано']],
        [['Срок хранения, месяцев', 'не задан', 'бессрочно']],
        [
          ['С', null, '01.06.2026'],
          ['По', null, '30.06.2026'],
        ],
        [['Список', null, 'документы']],
      ],
    );
  });

  test('is exported as filtered, by an administrator only, and the export is an entry', async () => {
    await write('role.created', { at: '2026-08-01 12:00:00+00', details: { russian: '=1+1', kazakh: 'Рөл', order: 4 } });
    const path = logExportPath({ kind: 'administration', from: '2026-08-01', to: '2026-08-01', format: 'csv' });
    const response = await administrator.fetch(path, { headers: { authorization: '' } });
    assert.equal(response.status, 200);
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    assert.equal(text.split('\r\n').length, 3);
    assert.match(text, /^\uFEFF"Когда";"Кто"/);
    assert.match(text, /"Создана роль";"Название по-русски: =1\+1;.*Порядок: 4/);
    assert.equal((await texts({ kind: 'taken' }))[0], 'Выгружен журнал');
    const workbook = await administrator.fetch(logExportPath({ format: 'xlsx' }), { headers: { authorization: '' } });
    assert.equal(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    );
    const clerk = await server.signIn('laura@saryozen.example');
    assert.equal((await clerk.fetch(path, { headers: { authorization: '' } })).status, 403);
    assert.equal((await server.anonymous().fetch(path)).status, 303);
    const others = await stranger.fetch(path, { headers: { authorization: '' } });
    assert.equal((await others.text()).split('\r\n').length, 2);
  });

  test('an export is bounded', async () => {
    await sql`insert into audit_log (at, organisation_id, event, address, user_agent)
      select '2026-07-01', ${organisationId}, 'file.downloaded', '', '' from generate_series(1, ${longestLogExport + 1})`.execute(
      server.db,
    );
    const response = await administrator.fetch(logExportPath({ from: '2026-07-01', to: '2026-07-01' }), { headers: { authorization: '' } });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /больше, чем 10000/);
  });

  test('a document of elsewhere, and one that does not exist, have no trail', async () => {
    assert.equal((await administrator.call(readDocumentTrail, { documentId: 999_999 })).document, null);
    assert.equal((await administrator.call(readDocumentTrail, { number: '' })).document, null);
    assert.equal((await administrator.call(readDocumentTrail, {})).document, null);
  });
});
