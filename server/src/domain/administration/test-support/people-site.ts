/** Organisations of any number of people for measuring the administration. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

export interface PeopleSite {
  readonly organisationId: number;
  /** A system administrator. */
  readonly employeeId: number;
  readonly personId: number;
}

const surnames = [
  'Ахметов',
  'Ким',
  'Волков',
  'Нұрланов',
  'Петров',
  'Есенов',
  'Оразбаев',
  'Мусин',
  'Касенов',
  'Бекова',
  'Досжанов',
  'Абенова',
];
const names = ['Дулат', 'Виктор', 'Игорь', 'Айгерим', 'Ольга', 'Марат', 'Анна', 'Ерлан', 'Динара', 'Сауле', 'Канат', 'Лаура', 'Руслан'];

/** Adds an organisation of `count` people in departments of about thirty, some with roles, some dismissed. */
export const addPeopleSite = async (db: Database, count: number): Promise<PeopleSite> => {
  const { rows } = await sql<{ id: number }>`
    insert into organisations (name_ru, name_kk, is_demo) values (${`Организация ${count}`}, ${`Ұйым ${count}`}, true) returning id`.execute(
    db,
  );
  const organisationId = rows[0]!.id;
  await sql`
    insert into departments (organisation_id, name_ru, name_kk, position)
    select ${organisationId}, 'Отдел ' || n, n || '-бөлім', n from generate_series(1, greatest(1, ${count}::int / 30)) n`.execute(db);
  await sql`
    with p as (
      insert into people (email, password_hash, full_name)
      select 'p' || n || '@o' || ${organisationId}::text || '.example', '-',
        (${surnames}::text[])[1 + n % ${surnames.length}] || ' ' || (${names}::text[])[1 + n / 7 % ${names.length}] || ' ' || n
      from generate_series(1, ${count}::int) n returning id),
    d as (select array_agg(id) as ids from departments where organisation_id = ${organisationId})
    insert into employees (person_id, organisation_id, department_id, position_ru, position_kk, ended_at)
    select p.id, ${organisationId}, d.ids[1 + p.id % array_length(d.ids, 1)], 'Специалист ' || p.id % 40, 'Маман ' || p.id % 40,
      case when p.id % 50 = 0 then now() end
    from p, d`.execute(db);
  await sql`
    insert into employee_roles (employee_id, role) select id, 'clerk' from employees where organisation_id = ${organisationId} and id % 20 = 0`.execute(
    db,
  );
  const { id: employeeId, person_id: personId } = await db
    .selectFrom('employees')
    .select(['id', 'person_id'])
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('employee_roles').values({ employee_id: employeeId, role: 'system-administrator' }).execute();
  await sql`vacuum analyze`.execute(db);
  return { organisationId, employeeId, personId };
};
