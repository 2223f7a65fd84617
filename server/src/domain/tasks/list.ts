/** Lists of tasks: those of a person, those that they gave or control, and those that they see as a head (TSK-5, TSK-14). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { readTasks as readCall, TaskFilter, TaskRow } from '@qujat/contract/tasks/tasks';
import { tasksOnPage, taskScopes, type TaskOutcome, type TaskScope } from '@qujat/contract/tasks/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../platform/database/like-pattern.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { inLanguage } from '../../platform/http/names.ts';
import { principalsOf } from '../documents/reader.ts';
import { loadDepartments, loadPeople } from './names.ts';
import { loadTaskPerson } from './person.ts';
import { mayGiveTop } from './rules/may.ts';
import type { TaskPerson } from './rules/model.ts';
import { outcomeOf } from './rules/outcome.ts';
import { saysHiddenSubject, shownTexts } from './shown-text.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;
type Input = CallInput<typeof readCall>;
/** On a row `t` of tasks. */
export type Condition = RawBuilder<boolean>;

export const both = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** What a head sees: every task of the organisation, or those counted to the departments that they head. */
export const ofDepartments = (person: TaskPerson): Condition =>
  person.some(({ seesAll }) => seesAll)
    ? sql<boolean>`true`
    : sql<boolean>`t.department_id = any(${person.flatMap(({ departments }) => [...departments])}::bigint[])`;

export const inScope = (scope: TaskScope, person: TaskPerson): Condition => {
  const ids = person.map(({ employeeId }) => employeeId);
  const [{ organisationId }] = person;
  switch (scope) {
    case 'mine':
      return sql<boolean>`t.id in (select id from tasks where organisation_id = ${organisationId} and responsible_id = any(${ids}::bigint[])
        union all select task_id from task_co_executors where organisation_id = ${organisationId} and employee_id = any(${ids}::bigint[]))`;
    case 'given':
      return sql<boolean>`t.giver_id = any(${ids}::bigint[])`;
    case 'control':
      return sql<boolean>`t.controller_id = any(${ids}::bigint[]) and t.off_control_at is null`;
    case 'department':
      return ofDepartments(person);
  }
};

const open = sql<boolean>`t.state in ('running', 'reported')`;
const overdueAt = (today: string): Condition => sql<boolean>`${open} and t.result_on is null and t.due_on < ${today}::date`;

const matches = (filter: TaskFilter, scope: TaskScope, today: string): Condition => {
  switch (filter) {
    // What is done stays with its controller until it is off control.
    case 'open':
      return scope === 'control' ? sql<boolean>`t.state <> 'cancelled'` : open;
    case 'overdue':
      return overdueAt(today);
    case 'reported':
      return sql<boolean>`t.state = 'reported'`;
    case 'asked':
      return sql<boolean>`${open} and t.asked_at is not null`;
    case 'done':
      return sql<boolean>`t.state = 'done'`;
    case 'all':
      return sql<boolean>`true`;
  }
};

/** The same as outcomeOf, for rows that are not cancelled. */
export const outcomeIs = (outcome: TaskOutcome, today: string): Condition => {
  switch (outcome) {
    case 'in-time':
      return sql<boolean>`t.result_on <= t.due_on`;
    case 'late':
      return sql<boolean>`t.result_on > t.due_on`;
    case 'overdue':
      return sql<boolean>`t.result_on is null and t.due_on < ${today}::date`;
    case 'running':
      return sql<boolean>`t.result_on is null and t.due_on >= ${today}::date`;
  }
};

type Narrowed = Pick<Input, 'from' | 'to' | 'outcome' | 'departmentId' | 'employeeId' | 'templateId' | 'onControl'>;

/** The conditions of a report's figure: the list that it leads to holds exactly what it counts. */
const narrowing = (
  { from, to, outcome, departmentId, employeeId, templateId, onControl }: Narrowed,
  today: string,
): readonly Condition[] => [
  ...(from === undefined ? [] : [sql<boolean>`t.due_on >= ${from}::date`]),
  ...(to === undefined ? [] : [sql<boolean>`t.due_on <= ${to}::date`]),
  ...(outcome === undefined ? [] : [sql<boolean>`t.state <> 'cancelled'`, outcomeIs(outcome, today)]),
  ...(departmentId === undefined ? [] : [sql<boolean>`t.department_id = ${departmentId}`]),
  ...(employeeId === undefined ? [] : [sql<boolean>`t.responsible_id = ${employeeId}`]),
  ...(templateId === undefined ? [] : [sql<boolean>`t.template_id = ${templateId}`]),
  ...(onControl ? [sql<boolean>`t.controller_id is not null`] : []),
];

const searching = (words: string, principals: readonly number[]): Condition => {
  const number = /^(?:№\s*)?(\d{1,9})$/.exec(words)?.[1];
  return sql<boolean>`((t.text ilike ${containing(words)} and not ${saysHiddenSubject(principals)}) or t.number = ${number === undefined ? -1 : Number(number)}
      or exists (select from documents d where d.id = t.document_id and d.organisation_id = t.organisation_id and d.number ilike ${containing(words)})
      or exists (select from employees e join people p on p.id = e.person_id where e.id = t.responsible_id
        and e.organisation_id = t.organisation_id and p.full_name ilike ${containing(words)}))`;
};

interface Row {
  readonly id: number;
  readonly number: number;
  readonly documentId: number | null;
  readonly documentNumber: string;
  readonly text: string;
  readonly giverId: number;
  readonly responsibleId: number;
  readonly departmentId: number | null;
  readonly dueOn: string;
  readonly resultOn: string | null;
  readonly state: TaskRow['state'];
  readonly controllerId: number | null;
  readonly offControlAt: Date | null;
  readonly asked: boolean;
}

export const selectRows = async (db: Queryable, where: Condition, page: number, size: number = tasksOnPage): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select t.id, t.number, t.document_id as "documentId", coalesce(d.number, '') as "documentNumber", t.text, t.giver_id as "giverId",
      t.responsible_id as "responsibleId", t.department_id as "departmentId", t.due_on as "dueOn", t.result_on as "resultOn", t.state,
      t.controller_id as "controllerId", t.off_control_at as "offControlAt", t.asked_at is not null as asked
    from tasks t left join documents d on d.id = t.document_id and d.organisation_id = t.organisation_id
    where ${where} order by t.due_on, t.id limit ${size} offset ${page * size}`.execute(db);
  return rows;
};

interface Counts {
  readonly open: number;
  readonly overdue: number;
}

/** Of tasks of which none is cancelled: what has no result then is running. Columns of the indexes alone, for a million tasks. */
const countOpen = async (db: Queryable, where: Condition, today: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*)::int as open, (count(*) filter (where ${outcomeIs('overdue', today)}))::int as overdue from tasks t where ${where}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, overdue: 0 };
};

export const countAll = async (db: Queryable, where: Condition): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from tasks t where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const asRows = async (rows: readonly Row[], { db, session, language, now }: Context): Promise<TaskRow[]> => {
  const nameOf = await loadPeople(
    db,
    session.organisationId,
    rows.flatMap((row) => [row.giverId, row.responsibleId]),
  );
  const departmentOf = await loadDepartments(
    db,
    session.organisationId,
    rows.map((row) => row.departmentId),
    language,
  );
  const textOf = await shownTexts(rows, { db, session, language, now });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    documentId: row.documentId,
    documentNumber: row.documentNumber,
    text: textOf(row),
    giver: nameOf(row.giverId),
    responsible: nameOf(row.responsibleId),
    department: departmentOf(row.departmentId),
    dueOn: row.dueOn,
    state: row.state,
    outcome: outcomeOf(row.dueOn, row.resultOn, session.today),
    resultOn: row.resultOn ?? '',
    onControl: row.controllerId !== null && row.offControlAt === null,
    asked: row.asked,
  }));
};

/** The words of filters that came with the address of a report. They name only what the organisation has. */
const wordsOf = async ({ departmentId, employeeId }: Input, { db, session, language }: Context) => {
  const department =
    departmentId === undefined
      ? undefined
      : await db
          .selectFrom('departments')
          .select(['name_ru', 'name_kk'])
          .where('id', '=', departmentId)
          .where('organisation_id', '=', session.organisationId)
          .executeTakeFirst();
  const employee =
    employeeId === undefined
      ? undefined
      : await db
          .selectFrom('employees as e')
          .innerJoin('people as p', 'p.id', 'e.person_id')
          .select('p.full_name')
          .where('e.id', '=', employeeId)
          .where('e.organisation_id', '=', session.organisationId)
          .executeTakeFirst();
  return {
    department: department ? inLanguage(language, department.name_ru, department.name_kk) : '',
    employee: employee?.full_name ?? '',
  };
};

export const readTasks = async (input: Input, context: Context): Promise<CallAnswer<typeof readCall>> => {
  const { db, session } = context;
  const { scope, filter = 'open', search = '', page = 0 } = input;
  const { organisationId, today } = session;
  const person = await loadTaskPerson(db, session);
  const mine = sql<boolean>`t.organisation_id = ${organisationId}`;
  const where = both([
    mine,
    inScope(scope, person),
    matches(filter, scope, today),
    ...narrowing(input, today),
    ...(search.trim() === '' ? [] : [searching(search.trim(), await principalsOf(context))]),
  ]);
  const isHead = person.some(({ mayGive }) => mayGive);
  const scopes = taskScopes.filter((each) => each !== 'department' || isHead);
  const counts = await Promise.all(
    scopes.map(async (each) => ({
      scope: each,
      ...(await countOpen(db, both([mine, inScope(each, person), matches('open', each, today)]), today)),
    })),
  );
  return {
    tasks: await asRows(await selectRows(db, where, page), context),
    total: await countAll(db, where),
    today,
    counts,
    ...(await wordsOf(input, context)),
    mayGive: mayGiveTop(person).allowed,
  };
};
