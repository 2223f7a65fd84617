/** Any number of tasks for measuring: an organisation of 500 people in 40 departments, a document for each task, over fourteen months. */
import { sql } from 'kysely';
import { makeBenchDatabase } from '../../../test-support/bench-database.ts';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import { recountFigures } from '../discipline/sums.ts';

export interface ControlSite {
  readonly db: Database;
  readonly organisationId: number;
  /** Sees every task. */
  readonly clerk: number;
  /** Heads one department of the forty. */
  readonly head: number;
  /** Somebody of the five hundred. */
  readonly executor: number;
  readonly departments: readonly number[];
}

const people = 500;
const departments = 40;
const days = 420;

const makeOrganisation = async (db: Database): Promise<Omit<ControlSite, 'db'>> => {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const [organisationId = 0] = await ids(
    sql`insert into organisations (name_ru, name_kk, bin, is_demo) values ('Замер', 'Өлшем', '999999999999', true) returning id`,
  );
  const units = await ids(sql`
    insert into departments (organisation_id, name_ru, name_kk) select ${organisationId}, 'Отдел ' || i, i || '-бөлім' from generate_series(1, ${departments}) i returning id`);
  const persons = await ids(sql`
    insert into people (email, password_hash, full_name) select 'control' || i || '@bench.example', '-', 'Сотрудник ' || i from generate_series(1, ${people}) i returning id`);
  const [clerk = 0, head = 0, executor = 0] = await ids(sql`
    insert into employees (person_id, organisation_id, department_id, position_ru, position_kk)
    select p, ${organisationId}, (${units}::bigint[])[1 + p % ${departments}], 'Специалист', 'Маман' from unnest(${persons}::bigint[]) p returning id`);
  await sql`insert into employee_roles values (${clerk}, 'clerk')`.execute(db);
  await sql`update departments set head_id = ${head} where id = ${units[0]}`.execute(db);
  const [category = 0] = await ids(
    sql`insert into template_categories (organisation_id, name_ru, name_kk) values (${organisationId}, 'Все', 'Барлығы') returning id`,
  );
  await sql`
    insert into templates (organisation_id, category_id, code, name_ru, name_kk, route)
    select ${organisationId}, ${category}, 'Т' || i, 'Шаблон ' || i, 'Үлгі ' || i, 'R' || 1 + i % 7 from generate_series(1, 30) i`.execute(
    db,
  );
  return { organisationId, clerk, head, executor, departments: units };
};

/** A document for each task, written without a route: tasks ask only for its number. */
const insertDocuments = (db: Queryable, organisationId: number, count: number) =>
  sql`
  insert into documents (organisation_id, template_id, department_id, initiator_id, number, status, subject, issue_date, created_at, updated_at, period)
  select ${organisationId}, (select min(id) from templates) + n % 30, (select min(id) from departments) + n % ${departments},
    (select min(id) from employees) + n % ${people}, 'ВХ-' || n % 97 || '/' || n, 500, 'Документ № ' || n, moment, moment, moment, to_char(moment, 'YYYYMM')::int
  from (select n, now() - interval '${sql.raw(String(days))} days' * (1 - n::float8 / ${count}) as moment from generate_series(1, ${count}::int) n) d`.execute(
    db,
  );

/**
 * Most were done in time, one of ten late; one of fifty is overdue, and the terms of the last days are still to come. What was
 * done a month ago is off control.
 */
const insertTasks = (db: Queryable, organisationId: number) =>
  sql`
  insert into tasks (organisation_id, number, document_id, template_id, root_id, text, giver_id, responsible_id, department_id, controller_id,
    given_on, due_on, first_due_on, result_on, state, off_control_at)
  select ${organisationId}, n, id, template_id, n, 'Подготовить ответ на письмо № ' || n, giver, responsible, department_id,
    case when n % 5 < 2 then (select min(id) from employees) + n % 25 end, given, due, due,
    case when fate = 'done' then least(due - n % 4, current_date) when fate = 'late' then least(due + 1 + n % 9, current_date) end,
    case when fate in ('done', 'late') then 'done' else 'running' end, case when fate in ('done', 'late') and due < current_date - 30 then now() end
  from (select d.*, e.department_id as unit, case when due >= current_date or n % 50 = 0 then 'running' when n % 10 = 1 then 'late' else 'done' end as fate
    from (select row_number() over (order by id)::int as n, id, template_id, issue_date::date as given, issue_date::date + 10 as due,
        (select min(id) from employees) + (id * 7919) % ${people} as responsible, (select min(id) from employees) + (id * 31) % 50 as giver
      from documents where organisation_id = ${organisationId}) d
    join employees e on e.id = d.responsible) t (n, id, template_id, given, due, responsible, giver, department_id, fate)`.execute(db);

/** Creates it on a running PostgreSQL; `url` returns the address of a database by its name. Close it with `db.destroy()`. */
export const makeControlSite = async (url: (database: string) => string, count: number): Promise<ControlSite> => {
  const db = await makeBenchDatabase(url, `control_${count}`);
  const site = await makeOrganisation(db);
  await db.transaction().execute(async (trx) => {
    // A million rows take longer than any statement of the product may, and triggers and keys would take most of the time.
    await sql`set local statement_timeout = 0; set local session_replication_role = replica`.execute(trx);
    await insertDocuments(trx, site.organisationId, count);
    await insertTasks(trx, site.organisationId);
    await recountFigures(trx);
  });
  await sql`set statement_timeout = 0`.execute(db);
  await sql`vacuum analyze tasks, documents, task_figures`.execute(db);
  await sql`reset statement_timeout`.execute(db);
  return { db, ...site };
};
