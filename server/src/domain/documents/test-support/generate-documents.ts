/**
 * Generates many documents for benchmarks: an organisation of 500 people or more and N documents over fourteen months, written straight into the
 * tables by SQL. The data is random but the same every time. The rules decide who sees the first ten thousand; the others are copies of
 * these with their own days, numbers and words, so that a million take minutes.
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import { recountFeed } from '../counters.ts';
import { refreshFeeds } from '../feed-store.ts';

export interface Generated {
  readonly organisationId: number;
  /** Signs six of ten documents. */
  readonly director: number;
  readonly administrator: number;
  readonly clerk: number;
  /** Some of the ordinary people. */
  readonly employees: readonly number[];
  readonly templates: readonly number[];
  readonly departments: readonly number[];
}

const usualStaff = 500;
/** This many are created one by one. */
const originals = 10_000;
const days = 420;

const makeOrganisation = async (db: Database, staff: number): Promise<Generated> => {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(db)).rows.map((row) => row.id);
  const [organisationId = 0] = await ids(
    sql`insert into organisations (name_ru, name_kk, bin, is_demo) values ('Замер', 'Өлшем', '999999999999', true) returning id`,
  );
  const departments = await ids(sql`
    insert into departments (organisation_id, name_ru, name_kk) select ${organisationId}, 'Отдел ' || i, i || '-бөлім' from generate_series(1, 40) i returning id`);
  const people = await ids(sql`
    insert into people (email, password_hash, full_name) select 'bench' || i || '@bench.example', '-', 'Сотрудник ' || i from generate_series(1, ${staff}) i returning id`);
  const employees = await ids(sql`
    insert into employees (person_id, organisation_id, department_id, position_ru, position_kk)
    select p, ${organisationId}, (${departments}::bigint[])[1 + p % 40], 'Специалист', 'Маман' from unnest(${people}::bigint[]) p returning id`);
  const [director = 0, administrator = 0, clerk = 0, secondClerk = 0, ...others] = employees;
  await sql`update departments set head_id = (${others}::bigint[])[1 + id % 100] where organisation_id = ${organisationId}`.execute(db);
  await sql`insert into employee_roles values (${administrator}, 'document-administrator'), (${clerk}, 'clerk'), (${secondClerk}, 'clerk')`.execute(
    db,
  );
  const [category = 0] = await ids(
    sql`insert into template_categories (organisation_id, name_ru, name_kk) values (${organisationId}, 'Все', 'Барлығы') returning id`,
  );
  const templates = await ids(sql`
    insert into templates (organisation_id, category_id, code, name_ru, name_kk, route)
    select ${organisationId}, ${category}, 'Т' || i, 'Шаблон ' || i, 'Үлгі ' || i, 'R' || 1 + i % 7 from generate_series(1, 30) i returning id`);
  return { organisationId, director, administrator, clerk, employees: others, templates, departments };
};

/** Some types and people occur often, most rarely; six of ten documents are completed. */
const insertDocuments = (db: Queryable, { organisationId, templates, departments, employees }: Generated, count: number, now: Date) =>
  sql`
  insert into documents (organisation_id, template_id, department_id, initiator_id, number, status, subject, issue_date, due_at, finished_at,
    reply_required, is_public, correspondence, attachment_count, created_at, updated_at, period)
  select ${organisationId}, (${templates}::bigint[])[1 + floor(30 * power(random(), 2))::int], (${departments}::bigint[])[1 + floor(40 * random())::int],
    (${employees}::bigint[])[1 + floor(${employees.length} * power(random(), 1.3))::int], case when status = 100 then '' else 'ИСХ-' || i % 97 || '/' || i end, status,
    (array['Договор', 'Приказ', 'Записка', 'Письмо', 'Акт', 'Счёт', 'Протокол', 'Заявка'])[1 + floor(8 * random())::int] || ' о ' ||
      (array['поставке', 'закупке', 'ремонте', 'отпуске', 'командировке', 'проекте', 'бюджете', 'собрании'])[1 + floor(8 * random())::int] || ' ' ||
      (array['оборудования', 'материалов', 'здания', 'сети', 'отдела', 'подстанции', 'склада'])[1 + floor(7 * random())::int] || ' № ' || i,
    issued, case when random() < 0.7 then issued + interval '14 days' end, case when status = 600 then issued + interval '10 days' end,
    random() < 0.1, random() < 0.05, (array['incoming', 'outgoing', null, null, null, null])[1 + floor(6 * random())::int],
    floor(3 * random())::int, issued, issued, 0
  from (select i, ${now}::timestamptz - interval '${sql.raw(String(days))} days' * (1 - i::float8 / ${count}) as issued,
      (array[100, 200, 200, 300, 300, 500, 500, 310, 600, 600, 600, 600, 600, 600, 600, 600, 510, 900, 600, 600])[1 + floor(20 * random())::int] as status
    from generate_series(1, ${count}) i) d`.execute(db);

/** Two agreeing participants, a signatory, an executor, and for some documents an acknowledgement; as far as the status requires. */
const insertParticipants = (db: Queryable, { organisationId, director, employees }: Generated) =>
  sql`
  insert into participants (organisation_id, document_id, stage, employee_id, queue_number, state, decided_at, decided_by, assigned_by)
  select ${organisationId}::bigint, document_id, stage, employee_id, queue_number, state, case when state in ('agreed', 'refused') then issued end,
    case when state in ('agreed', 'refused') then employee_id end, null
  from (select d.id as document_id, d.issue_date as issued, p.stage, p.queue_number, p.employee_id,
      case when p.stage = 4 or d.status = 100 then 'waiting'
        when d.status in (310, 900) then case when p.place = 1 then case d.status when 310 then 'refused' else 'agreed' end else 'dropped' end
        when d.status = 510 and p.stage = 3 then 'refused'
        when p.stage * 100 + 100 < d.status or p.stage = 2 and d.status >= 500 or d.status = 600 then 'agreed'
        when d.status = 200 and p.place = 1 and d.id % 2 = 0 then 'agreed'
        else 'waiting' end as state
    from documents d cross join lateral (values
      (1, 1, 1, (${employees}::bigint[])[1 + floor(20 * random())::int]),
      (2, 1, 2, (${employees}::bigint[])[21 + floor(20 * random())::int]),
      (3, 2, 1, case when random() < 0.6 then ${director}::bigint else (${employees}::bigint[])[41 + floor(5 * random())::int] end),
      (4, 3, 1, (${employees}::bigint[])[1 + floor(${employees.length} * power(random() + d.id * 0, 1.5))::int]),
      (5, 4, 1, (${employees}::bigint[])[1 + floor(${employees.length} * random())::int])) p (place, stage, queue_number, employee_id)
    where d.organisation_id = ${organisationId} and (p.stage < 4 or d.id % 5 = 0) and not (p.stage = 3 and d.status = 500 and d.id % 10 = 0)) x`.execute(
    db,
  );

/** The copies of the first documents, each a little older than the one before. Their ids follow the originals', a block for each copy. */
const copyDocuments = async (trx: Queryable, { organisationId }: Generated, made: number, copies: number): Promise<void> => {
  const copy = sql`generate_series(1, ${copies}::int) as copy`;
  const id = (column: string) => sql`${sql.ref(column)} + copy * ${made}`;
  const shifted = (column: string) =>
    sql`${sql.ref(column)} - interval '${sql.raw(String(days))} days' * (copy::float8 / ${made * (copies + 1)})`;
  const words = sql`regexp_replace(d.subject, '\\d+$', (${id('d.id')})::text)`;
  const number = sql`case when d.number = '' then '' else 'ИСХ-' || (${id('d.id')}) % 97 || '/' || ${id('d.id')} end`;
  const zone = sql`(select time_zone from organisations where id = ${organisationId})`;
  await sql`
    insert into documents (id, organisation_id, template_id, department_id, initiator_id, number, status, subject, issue_date, due_at, finished_at,
      period, reply_required, is_public, correspondence, attachment_count, created_at, updated_at) overriding system value
    select ${id('d.id')}, d.organisation_id, d.template_id, d.department_id, d.initiator_id, ${number}, d.status, ${words}, ${shifted('d.issue_date')}, ${shifted('d.due_at')},
      ${shifted('d.finished_at')}, to_char((${shifted('d.issue_date')}) at time zone ${zone}, 'YYYYMM')::int, d.reply_required, d.is_public, d.correspondence, d.attachment_count,
      ${shifted('d.created_at')}, ${shifted('d.updated_at')}
    from ${copy} cross join documents d where d.organisation_id = ${organisationId} and d.id <= ${made} order by 1`.execute(trx);
  await sql`
    insert into participants (organisation_id, document_id, stage, employee_id, queue_number, state, task, decided_at, decided_by)
    select p.organisation_id, ${id('p.document_id')}, p.stage, p.employee_id, p.queue_number, p.state, p.task, p.decided_at, p.decided_by
    from ${copy} cross join participants p where p.document_id <= ${made}`.execute(trx);
  await sql`
    insert into document_feed
      (organisation_id, principal, queue, document_id, issue_date, due_at, status, template_id, department_id, period, reply_required)
    select d.organisation_id, f.principal, f.queue, d.id, d.issue_date, d.due_at, d.status, d.template_id, d.department_id, d.period, d.reply_required
    from ${copy} cross join document_feed f join documents d on d.id = f.document_id + copy * ${made} where f.document_id <= ${made}`.execute(
    trx,
  );
  await sql`
    insert into document_search (document_id, organisation_id, viewers, issue_date, words)
    select d.id, d.organisation_id, s.viewers, d.issue_date, document_words(d.number, d.subject, who.full_name)
    from ${copy} cross join document_search s join documents d on d.id = s.document_id + copy * ${made}
    join employees e on e.id = d.initiator_id join people who on who.id = e.person_id where s.document_id <= ${made}`.execute(trx);
};

const filled = ['documents', 'participants', 'document_feed', 'document_search'];

/** Building an index once is faster than updating it row by row, and generated rows need no checks. */
const withoutIndexes = async (trx: Queryable, fill: () => Promise<void>): Promise<void> => {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = any(${filled}) and not exists (select from pg_constraint c where c.conname = i.indexname)`.execute(trx);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(trx);
  await sql`set local session_replication_role = replica`.execute(trx);
  await fill();
  await sql`set local session_replication_role = origin`.execute(trx);
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
};

/**
 * Fills an empty, migrated database; `now` is the day of the newest document. Above ten thousand, the count must be a multiple of ten
 * thousand. `staff` is the number of people, at least 500.
 */
export const generateDocuments = async (db: Database, count: number, now: Date, staff = usualStaff): Promise<Generated> => {
  const made = Math.min(count, originals);
  if (count % made !== 0) throw new Error(`${count} is no multiple of ${made}`);
  const generated = await makeOrganisation(db, staff);
  await db.transaction().execute(async (trx) => {
    for (const setting of ['statement_timeout = 0', "work_mem = '256MB'", "maintenance_work_mem = '1GB'"])
      await sql.raw(`set local ${setting}`).execute(trx);
    await sql`select setseed(0.42)`.execute(trx);
    await insertDocuments(trx, generated, made, now);
    await insertParticipants(trx, generated);
    // Without statistics the joins of the feed would be planned as if the tables were empty.
    await sql`analyze`.execute(trx);
    const ids = await trx.selectFrom('documents').select('id').orderBy('id').execute();
    if (ids.at(-1)?.id !== made) throw new Error('the database was not empty');
    await sql`alter table document_feed disable trigger user`.execute(trx);
    await refreshFeeds(
      trx,
      generated.organisationId,
      ids.map((row) => row.id),
    );
    await sql`alter table document_feed enable trigger user`.execute(trx);
    if (count > made) await withoutIndexes(trx, () => copyDocuments(trx, generated, made, count / made - 1));
    await recountFeed(trx);
  });
  await sql`select setval(pg_get_serial_sequence('documents', 'id'), ${count})`.execute(db);
  const connection = db.connection();
  await connection.execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
  return generated;
};
