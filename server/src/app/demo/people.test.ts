import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import { sql } from 'kysely';
import { isOutdated, verifyPassword } from '../../platform/crypto/password.ts';
import { createServer } from '../index.ts';
import { demoDay, withDemo } from './test-support/filled.ts';

/** Word for word from the demo data. */
const mailboxes = {
  'saryozen.example':
    'dulat, zhanar, viktor, aigerim, olga, marat, anna, gulmira, yerlan, dinara, arman, timur, artyom, saule, kanat, igor, laura, ruslan',
  'tulpar.example': 'askhat, sergey, meruert, natalya, bolat, daniyar, aliya, pavel',
  'parasat.example':
    'kairat, raushan, assel, marina, nursultan, karlygash, yelena, aidana, zarina, anton, madina, yerzhan, roman, nazym, aruzhan, saule',
};

describe('the people of the demo', () => {
  const now = demoDay;
  const demo = withDemo();

  const employees = () =>
    demo.db
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
      .selectAll('e')
      .select(['p.email', 'p.full_name', 'p.second_factor', 'p.password_change_required', 'o.name_ru as organisation'])
      .where('e.ended_at', 'is', null)
      .orderBy('e.id')
      .execute();

  test('are the 42 members of three organisations, at the listed addresses', async () => {
    const people = await demo.db.selectFrom('people').selectAll().orderBy('id').execute();
    assert.deepEqual(
      people.map(({ email }) => email),
      Object.entries(mailboxes).flatMap(([domain, names]) => names.split(', ').map((name) => `${name}@${domain}`)),
    );
    assert.equal(new Set(people.map(({ phone }) => phone)).size, 42);
    for (const { phone } of people) assert.match(phone, /^\+7 700 000 \d\d \d\d$/);
    const organisations = await demo.db.selectFrom('organisations').selectAll().orderBy('id').execute();
    assert.deepEqual(
      organisations.map((each) => [each.name_ru, each.name_kk, each.layout_sidebar, each.layout_table, each.layout_header, each.is_demo]),
      [
        ['АО «Сарыөзен Энерго»', '«Сарыөзен Энерго» АҚ', 100, 100, 100, true],
        ['ТОО «Тұлпар Құрылыс»', '«Тұлпар Құрылыс» ЖШС', null, null, null, true],
        ['НАО «Университет Парасат Дала»', '«Парасат Дала университеті» КЕАҚ', null, null, null, true],
      ],
    );
    const members = await employees();
    const count = (name: string): number => members.filter(({ organisation }) => organisation.includes(name)).length;
    assert.deepEqual([count('Сарыөзен'), count('Тұлпар'), count('Парасат')], [18, 8 + 3, 16]);
    for (const each of members) assert.ok(each.position_ru && each.position_kk && each.department_id, each.email);
  });

  test('have identifiers that are never issued, with valid check digits', async () => {
    const people = await demo.db.selectFrom('people').select('iin').execute();
    const organisations = await demo.db.selectFrom('organisations').select('bin').execute();
    for (const { iin } of people) assert.ok(iin?.[6] === '9' && hasValidCheckDigit(iin), iin ?? 'none');
    for (const { bin } of organisations) assert.ok(bin?.[4] === '9' && hasValidCheckDigit(bin), bin ?? 'none');
    assert.equal(new Set([...people.map(({ iin }) => iin), ...organisations.map(({ bin }) => bin)]).size, 45);
  });

  test('share one password with a salt each', async () => {
    const people = await demo.db.selectFrom('people').select('password_hash').execute();
    assert.equal(new Set(people.map(({ password_hash }) => password_hash)).size, 42);
    const correct = await Promise.all(people.map(({ password_hash }) => verifyPassword('Qujat-2026!', password_hash)));
    assert.ok(correct.every(Boolean));
    assert.equal(await verifyPassword('Qujat-2025!', people[0]!.password_hash), false);
  });

  test('keep their cheap hashes in demo mode; a server outside it replaces them at sign-in', async () => {
    const enter = async (isDemo: boolean): Promise<{ isCheap: boolean; entered: boolean }> => {
      const dataDir = mkdtempSync(join(tmpdir(), 'qujat-people-'));
      const server = createServer({ databaseUrl: demo.appUrl, dataDir, demo: isDemo, worker: false, logLevel: 'silent' });
      try {
        await server.start();
        const body = new FormData();
        for (const [name, value] of Object.entries({ q: 'dulat@saryozen.example', q1: 'Qujat-2026!', is_jwt: '1' }))
          body.append(name, value);
        const answer = (await (await fetch(`${server.url}/ce/accenter.php`, { method: 'POST', body })).json()) as { access_token?: string };
        const { password_hash: hash } = await demo.db
          .selectFrom('people')
          .select('password_hash')
          .where('email', '=', 'dulat@saryozen.example')
          .executeTakeFirstOrThrow();
        return { isCheap: isOutdated(hash), entered: Boolean(answer.access_token) };
      } finally {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    };
    assert.deepEqual(await enter(true), { isCheap: true, entered: true });
    assert.deepEqual(await enter(false), { isCheap: false, entered: true });
  });

  test('have an account for each purpose', async () => {
    const members = await employees();
    const of = (email: string, organisation = '') =>
      members.find((each) => each.email === email && each.organisation.includes(organisation));
    const saryozen = (name: string) => of(`${name}@saryozen.example`, 'Сарыөзен');
    const having = (test: (each: (typeof members)[number]) => boolean): string[] =>
      members
        .filter(test)
        .map(({ email }) => email.split('@')[0] ?? '')
        .sort();
    assert.deepEqual(
      having((each) => each.organisation.includes('Тұлпар') && each.email.endsWith('@saryozen.example')),
      ['aigerim', 'dulat', 'marat'],
    );
    assert.deepEqual(
      having(({ second_factor }) => second_factor === 'email').filter((name, index, all) => all.indexOf(name) === index),
      ['marat'],
    );
    assert.deepEqual(
      having(({ second_factor }) => second_factor === 'esign'),
      ['anna'],
    );
    assert.deepEqual(
      having(({ password_change_required }) => password_change_required),
      ['laura'],
    );
    assert.deepEqual(
      having(({ restricted_instance_mode }) => restricted_instance_mode),
      ['ruslan', 'saule'],
    );
    assert.deepEqual(
      having(({ has_privileged_role }) => has_privileged_role),
      ['saule'],
    );
    assert.equal(of('saule@parasat.example')?.has_privileged_role, false);
    assert.deepEqual(
      having(({ deputy_forbidden }) => deputy_forbidden),
      ['viktor'],
    );
    assert.deepEqual(
      having(({ is_single_page_app }) => is_single_page_app),
      ['pavel'],
    );
    assert.equal(saryozen('aigerim')?.mail_access, true);
    const kanat = saryozen('kanat');
    assert.deepEqual(
      [
        kanat?.shows_period_filter,
        kanat?.shows_document_id,
        kanat?.layout_overridden,
        kanat?.layout_sidebar,
        kanat?.layout_table,
        kanat?.layout_header,
      ],
      [true, true, true, 100, null, null],
    );
    assert.equal(of('kairat@parasat.example')?.shows_welcome, true);
    assert.ok(members.filter(({ shows_welcome }) => shows_welcome).every(({ organisation }) => organisation.includes('Парасат')));
    const roles = await demo.db.selectFrom('employee_roles').selectAll().execute();
    const withRole = (role: string): string[] =>
      members
        .filter(({ id }) => roles.some((each) => each.employee_id === id && each.role === role))
        .map(({ email, organisation }) => `${email.split('@')[0]} ${organisation.split(' ')[0]}`);
    assert.deepEqual(withRole('clerk'), ['aigerim АО', 'olga АО', 'aigerim ТОО', 'madina НАО']);
    assert.ok(withRole('system-administrator').includes('timur АО'));
  });

  test('the student is a minor with a parent on any date', async () => {
    const student = await demo.db
      .selectFrom('people')
      .select('iin')
      .where('email', '=', 'aruzhan@parasat.example')
      .executeTakeFirstOrThrow();
    const born = Number(`20${student.iin?.slice(0, 2)}`);
    assert.ok(now.getUTCFullYear() - born <= 17);
  });

  test('deputise now, in the past, and in the future', async () => {
    const { rows } = await sql<{ employee: string; deputy: string; standing: string }>`
      select e.full_name as employee, d.full_name as deputy,
        case when x.starts_on > '2026-11-20' then 'to come' when x.ends_on < '2026-11-20' then 'past' else 'in force' end as standing
      from deputies x join employees ee on ee.id = x.employee_id join people e on e.id = ee.person_id
      join employees de on de.id = x.deputy_id and de.organisation_id = ee.organisation_id join people d on d.id = de.person_id
      order by x.id`.execute(demo.db);
    assert.deepEqual(
      rows.map((row) => `${row.deputy} for ${row.employee}: ${row.standing}`),
      [
        'Ахметова Жанар for Сапаргалиев Дулат: in force',
        'Нурланова Айгерим for Петрова Ольга: in force',
        'Нурланова Айгерим for Есенов Марат: in force',
        'Кравец Сергей for Тулеген Асхат: in force',
        'Ли Анна for Есенов Марат: past',
        'Тен Марина for Калиева Асель: to come',
      ],
    );
  });

  test('one works elsewhere now, and is shown with the last day', async () => {
    const { rows } = await sql<{ email: string; ended: boolean; reason: string }>`
      select p.email, e.ended_at = d.done_at as ended, d.reason from dismissals d
      join employees e on e.id = d.employee_id join people p on p.id = e.person_id`.execute(demo.db);
    assert.deepEqual(rows, [{ email: 'meruert@tulpar.example', ended: true, reason: 'По соглашению сторон' }]);
  });

  test('departments have heads', async () => {
    const departments = await demo.db
      .selectFrom('departments')
      .leftJoin('employees', 'employees.id', 'departments.head_id')
      .select(['departments.name_ru', 'employees.organisation_id as of', 'departments.organisation_id as in', 'parent_id', 'closed_at'])
      .execute();
    assert.equal(departments.filter(({ closed_at }) => closed_at === null).length, 8 + 7 + 11);
    assert.equal(departments.filter(({ closed_at }) => closed_at !== null).length, 1);
    // The management of each organisation, and the students.
    assert.equal(departments.filter(({ parent_id, closed_at }) => parent_id === null && closed_at === null).length, 3 + 1);
    for (const each of departments)
      assert.ok(each.name_ru.startsWith('Обучающиеся') ? each.of === null : each.of === each.in, each.name_ru);
  });
});
