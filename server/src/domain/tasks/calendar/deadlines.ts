/** The calendar of deadlines: tasks of a scope, and documents that wait for the reader, by day (TSK-60). */
import {
  deadlinesOfDay,
  longestCalendar,
  overdueNamed,
  type CalendarDay,
  type Deadline,
  type readDeadlines as readCall,
} from '@qujat/contract/tasks/calendar';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { taskScopes } from '@qujat/contract/tasks/vocabulary';
import { queues } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import { closedToDeputies } from '../../documents/reader.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { departmentsOf } from '../departments.ts';
import { inScope } from '../list.ts';
import { loadPeople } from '../names.ts';
import { loadTaskPerson } from '../person.ts';
import type { TaskPerson } from '../rules/model.ts';
import { outcomeOf } from '../rules/outcome.ts';
import { shownTexts } from '../shown-text.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;
type Input = CallInput<typeof readCall>;

interface Row {
  readonly kind: Deadline['kind'];
  readonly id: number;
  readonly documentId: number | null;
  readonly number: number;
  readonly text: string;
  readonly personId: number;
  readonly dueOn: string;
  readonly state: Deadline['state'];
  readonly resultOn: string | null;
  readonly asked: boolean;
}

/** What is off control stays in the calendar: the past would else look idle. */
const tasksOf = ({ scope, departmentId }: Input, person: TaskPerson): RawBuilder<boolean> => {
  const ids = person.map(({ employeeId }) => employeeId);
  const scoped = scope === 'control' ? sql<boolean>`t.controller_id = any(${ids}::bigint[])` : inScope(scope, person);
  return departmentId === undefined ? scoped : sql<boolean>`${scoped} and t.department_id = ${departmentId}`;
};

/** Every deadline that counts, as rows `x`. Documents are the reader's own work, so they belong to the scope `mine`; what is executed is a task. The queue holds the reader's own deadline where there is one (DAY-2). */
const deadlinesOf = (input: Input, person: TaskPerson, { session }: Context, closedTemplates: readonly number[]): RawBuilder<unknown> => {
  const { employeeId: self, organisationId, timeZone } = session;
  const ids = person.map(({ employeeId }) => employeeId);
  const documents =
    input.scope === 'mine' && input.departmentId === undefined
      ? sql`union all
        select 'document', d.id, d.id, 0, d.subject, d.initiator_id, (min(f.due_at) at time zone ${timeZone})::date, 'running', null::date, false
        from document_feed f join documents d on d.id = f.document_id and d.organisation_id = f.organisation_id
        where f.principal = any(${ids}::bigint[]) and f.queue = ${queues.incoming} and d.organisation_id = ${organisationId} and f.due_at is not null
          and (f.principal = ${self} or f.template_id <> all(${closedTemplates}::bigint[]))
          and not exists (select from tasks t where t.document_id = d.id and t.organisation_id = d.organisation_id and t.execution_of = any(${ids}::bigint[]) and t.state = 'running')
        group by d.id, d.organisation_id`
      : sql``;
  return sql`
    select 'task' as kind, t.id, t.document_id as "documentId", t.number, t.text, t.responsible_id as "personId", t.due_on as "dueOn", t.state,
      t.result_on as "resultOn", t.asked_at is not null as asked
    from tasks t where t.organisation_id = ${organisationId} and t.state <> 'cancelled' and ${tasksOf(input, person)} ${documents}`;
};

const asDeadlines = async (rows: readonly Row[], context: Context): Promise<Deadline[]> => {
  const { db, session } = context;
  const documents = rows.flatMap(({ documentId }) => documentId ?? []);
  const nameOf = await loadPeople(
    db,
    session.organisationId,
    rows.map(({ personId }) => personId),
  );
  const numbers = new Map(
    documents.length === 0
      ? []
      : (
          await db
            .selectFrom('documents')
            .select(['id', 'number'])
            .where('id', 'in', documents)
            .where('organisation_id', '=', session.organisationId)
            .execute()
        ).map(({ id, number }) => [id, number]),
  );
  const numbered = rows.map(({ documentId, ...row }) => ({
    ...row,
    documentNumber: documentId === null ? '' : (numbers.get(documentId) ?? ''),
  }));
  const textOf = await shownTexts(
    numbered.filter(({ kind }) => kind === 'task'),
    context,
  );
  return numbered.map(({ personId, resultOn, ...row }) => ({
    ...row,
    text: row.kind === 'task' ? textOf(row) : row.text,
    person: nameOf(personId),
    outcome: outcomeOf(row.dueOn, resultOn, session.today),
  }));
};

const late = (today: string): RawBuilder<boolean> => sql<boolean>`x."resultOn" is null and x."dueOn" < ${today}::date`;

const changedDays = ({ from, to }: Input, { db, session }: Context) =>
  db
    .selectFrom('calendar_days')
    .select(['day', 'works', 'reason'])
    .where('organisation_id', '=', session.organisationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

const expectRange = ({ from, to }: Input): void => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days > longestCalendar) throw new InvalidError();
};

export const readDeadlines = async (input: Input, context: Context): Promise<CallAnswer<typeof readCall>> => {
  const { db, session, now } = context;
  const { today } = session;
  expectRange(input);
  await consume(db, limits.deadlineReads, session.personId, now);
  const person = await loadTaskPerson(db, session);
  const all = deadlinesOf(input, person, context, await closedToDeputies(context));
  const between = sql<boolean>`x."dueOn" between ${input.from}::date and ${input.to}::date`;
  const days = await sql<CalendarDay>`
    select x."dueOn" as day, count(*)::int as total, (count(*) filter (where x."resultOn" is not null))::int as done,
      (count(*) filter (where ${late(today)}))::int as overdue
    from (${all}) x where ${between} group by 1 order by 1`.execute(db);
  const rows = await sql<Row>`
    select * from (
      select x.*, row_number() over (partition by x."dueOn" order by x."resultOn" is not null, x.kind, x.id) as place
      from (${all}) x where ${between}) y
    where y.place <= ${deadlinesOfDay} order by y."dueOn", y.place`.execute(db);
  const overdue = await sql<Row & { all: number }>`
    select x.*, count(*) over ()::int as all from (${all}) x where ${late(today)} and x.state <> 'done' order by x."dueOn", x.id limit ${overdueNamed}`.execute(
    db,
  );
  const heads = person.some(({ mayGive }) => mayGive);
  return {
    today,
    days: days.rows,
    deadlines: await asDeadlines(rows.rows, context),
    overdue: await asDeadlines(overdue.rows, context),
    overdueTotal: overdue.rows[0]?.all ?? 0,
    changedDays: await changedDays(input, context),
    scopes: taskScopes.filter((scope) => scope !== 'department' || heads).map((scope) => ({ scope })),
    departments: await departmentsOf(person, context),
  };
};
