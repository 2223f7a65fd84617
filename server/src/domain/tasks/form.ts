/** What the form of a task offers: typical texts, people with their load, controllers, and the terms that are possible (TSK-13). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type * as calls from '@qujat/contract/tasks/tasks';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { bestMatchesFirst, nameMatches } from '../../platform/database/people-search.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError, ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { inLanguage } from '../../platform/http/names.ts';
import { consume, limits } from '../../platform/limits/rate-limit.ts';
import { findToRead } from '../documents/find-document.ts';
import { workingCalendarOf } from '../documents/route/working-calendar.ts';
import { documentFacts } from './read-tree.ts';
import { loadTreeOf } from './store.ts';
import { asTaskDocument, loadTaskPerson } from './person.ts';
import { TaskRefusedError } from './refuse.ts';
import { mayGiveTop, mayOn } from './rules/may.ts';
import type { TaskPerson } from './rules/model.ts';
import { visibleIn } from './rules/tree.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'say' | 'now'>;

const mayShare = ({ session }: Pick<Context, 'session'>): boolean =>
  session.roles.has('system-administrator') || session.roles.has('document-administrator');

// locale-keys: tasks.texts.*
const productTexts = ['answer', 'execute', 'consider'] as const;

/** Of one person, and as many shared ones. */
const mostTexts = 100;

const textsOf = async ({ db, session, say }: Context) => {
  const rows = await db
    .selectFrom('task_texts')
    .select(['id', 'title', 'text', 'employee_id'])
    .where('organisation_id', '=', session.organisationId)
    .where((eb) => eb.or([eb('employee_id', 'is', null), eb('employee_id', '=', session.employeeId)]))
    // One's own first: an organisation may have more shared ones from a time without a limit.
    .orderBy(sql`employee_id is null`)
    .orderBy('id')
    .limit(3 * mostTexts)
    .execute();
  return [
    ...productTexts.map((name) => ({
      id: null,
      title: say(`tasks.texts.${name}.title`),
      text: say(`tasks.texts.${name}.text`),
      own: false,
    })),
    ...rows.map(({ id, title, text, employee_id }) => ({ id, title, text, own: employee_id !== null })),
  ];
};

/** Whoever controls: clerks, the heads of departments, and the reader; in an organisation without other ones everybody who works there. */
const controllersOf = async (db: Queryable, organisationId: number, employeeId: number) => {
  const usual = await findControllers(db, organisationId, employeeId, false);
  return usual.some(({ id }) => id !== employeeId) ? usual : findControllers(db, organisationId, employeeId, true);
};

const findControllers = async (db: Queryable, organisationId: number, employeeId: number, everybody: boolean) => {
  const { rows } = await sql<{ id: number; fullName: string }>`
    select e.id, p.full_name as "fullName" from employees e join people p on p.id = e.person_id
    where e.organisation_id = ${organisationId} and e.ended_at is null and (${everybody}::boolean or e.id = ${employeeId}
      or exists (select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id and r.role = 'clerk')
      or exists (select from departments d where d.head_id = e.id and d.organisation_id = e.organisation_id and d.closed_at is null))
    order by exists (select from employee_roles r where r.employee_id = e.id and r.organisation_id = e.organisation_id and r.role = 'clerk') desc, p.full_name collate "kk-x-icu"
    limit 300`.execute(db);
  return rows;
};

const parentOf = async (id: number | undefined, person: TaskPerson, { db, session }: Context) => {
  if (id === undefined) return null;
  const tree = await loadTreeOf(db, session.organisationId, id);
  const task = tree.find((each) => each.id === id);
  if (!task) throw new NotFoundError();
  if (!visibleIn(tree, person).has(id)) throw new TaskRefusedError('noAccess');
  return { task, tree };
};

export const readTaskForm = async (
  { documentId, parentId }: CallInput<typeof calls.readTaskForm>,
  context: Context,
): Promise<CallAnswer<typeof calls.readTaskForm>> => {
  const { db, session } = context;
  const found = documentId === undefined ? undefined : asTaskDocument(await findToRead(db, documentId, session));
  const person = await loadTaskPerson(db, session);
  const above = await parentOf(parentId, person, context);
  const parent = above?.task;
  const giver = above ? mayOn(person, above.task, above.tree, 'give') : mayGiveTop(person, found);
  const document = await documentFacts(db, parent ? parent.documentId : (documentId ?? null), session);
  const { changes } = await workingCalendarOf(db, session.organisationId);
  return {
    texts: await textsOf(context),
    today: session.today,
    days: [...changes].map(([day, works]) => ({ day, works })),
    latest: parent?.dueOn ?? '',
    documentDue: document.due,
    controllers: await controllersOf(db, session.organisationId, session.employeeId),
    giverId: giver.allowed ? giver.as.employeeId : null,
    mayShareTexts: mayShare(context),
  };
};

const mostFound = 10;

interface Found {
  readonly id: number;
  readonly fullName: string;
  readonly ru: string;
  readonly kk: string;
  readonly depRu: string;
  readonly depKk: string;
  readonly open: number;
  readonly overdue: number;
  readonly deputy: string;
  readonly awayFrom: string;
}

export const searchExecutors = async (
  { search }: CallInput<typeof calls.searchExecutors>,
  { db, session, language }: Context,
): Promise<CallAnswer<typeof calls.searchExecutors>> => {
  if (search.trim() === '') return { people: [] };
  const { organisationId, today } = session;
  const { rows } = await sql<Found>`
    select e.id, p.full_name as "fullName", e.position_ru as ru, e.position_kk as kk, coalesce(d.name_ru, '') as "depRu",
      coalesce(d.name_kk, '') as "depKk", l.open, l.overdue, coalesce(a.deputy, '') as deputy, coalesce(a.starts_on::text, '') as "awayFrom"
    from employees e join people p on p.id = e.person_id left join departments d on d.id = e.department_id and d.organisation_id = e.organisation_id
    cross join lateral (
      select count(*)::int as open, (count(*) filter (where t.due_on < ${today}::date and t.state = 'running'))::int as overdue
      from tasks t where t.responsible_id = e.id and t.organisation_id = e.organisation_id and t.state in ('running', 'reported')) l
    left join lateral (
      select q.full_name as deputy, s.starts_on from deputies s join employees f on f.id = s.deputy_id and f.organisation_id = s.organisation_id
      join people q on q.id = f.person_id
      where s.employee_id = e.id and s.organisation_id = e.organisation_id and s.starts_on <= ${today}::date + 14 and (s.ends_on is null or s.ends_on >= ${today}::date)
        and s.ends_on is not null
      order by s.starts_on limit 1) a on true
    where e.organisation_id = ${organisationId} and e.ended_at is null and ${nameMatches(search)}
    order by ${bestMatchesFirst(search)}, p.full_name collate "kk-x-icu", e.id limit ${mostFound}`.execute(db);
  return {
    people: rows.map(({ ru, kk, depRu, depKk, ...row }) => ({
      ...row,
      position: inLanguage(language, ru, kk),
      department: inLanguage(language, depRu, depKk),
    })),
  };
};

export const saveTypicalText = async (
  { title, text, shared }: CallInput<typeof calls.saveTypicalText>,
  context: Context,
): Promise<CallAnswer<typeof calls.saveTypicalText>> => {
  const { db, session, now } = context;
  if (shared && !mayShare(context)) throw new ForbiddenError();
  if (title.trim() === '' || text.trim() === '') throw new TaskRefusedError('textNeeded');
  await consume(db, limits.tasks, session.personId, now);
  const { count } = await db
    .selectFrom('task_texts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', session.organisationId)
    .where('employee_id', shared ? 'is' : '=', shared ? null : session.employeeId)
    .executeTakeFirstOrThrow();
  if (count >= mostTexts) throw new BusinessError('tasks.tooManyTexts', { most: mostTexts });
  return db
    .insertInto('task_texts')
    .values({
      organisation_id: session.organisationId,
      employee_id: shared ? null : session.employeeId,
      title: title.trim(),
      text: text.trim(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

export const removeTypicalText = async (
  { id }: CallInput<typeof calls.removeTypicalText>,
  context: Context,
): Promise<CallAnswer<typeof calls.removeTypicalText>> => {
  const { db, session } = context;
  const row = await db
    .deleteFrom('task_texts')
    .where('id', '=', id)
    .where('organisation_id', '=', session.organisationId)
    .where((eb) => eb.or([eb('employee_id', '=', session.employeeId), ...(mayShare(context) ? [eb('employee_id', 'is', null)] : [])]))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { removed: true };
};
