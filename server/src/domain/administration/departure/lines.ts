/** What hangs on a person, counted by kind (ADM-8). */
import type { HandoverKind, HandoverLine } from '@qujat/contract/administration/handover';
import { rights } from '@qujat/contract/administration/rights';
import { stages, statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Language } from '../../../platform/http/texts.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { waitsAt } from '../../documents/handover/hand-over.ts';
import type { NamedRole } from '../roles/names.ts';
import { hangsOn } from '../../tasks/hand-over.ts';
import { templatesAsking } from './template-steps.ts';

/** Whose lines, and when. */
export interface Whose {
  readonly organisationId: number;
  readonly employeeId: number;
  readonly now: Date;
  /** 'YYYY-MM-DD' in the organisation's time zone. */
  readonly today: string;
}

/** How its reader calls departments and roles. */
export interface Names {
  readonly language: Language;
  readonly roles: readonly NamedRole[];
}

/** The stages at which a document waits for a decision, and that of its tasks. */
export const decidingStages = [stages.aggregation, stages.approval, stages.acknowledgement] as const;
export const taskStages = [stages.execution] as const;

const line = (kind: HandoverKind, count: number, more: Partial<HandoverLine> = {}): HandoverLine => ({
  kind,
  of: '',
  name: '',
  count,
  overdue: 0,
  isRight: false,
  others: [],
  ...more,
});

const documentsAt = async (db: Queryable, kind: 'waiting' | 'tasks', { organisationId, employeeId, now }: Whose): Promise<HandoverLine> => {
  const at = kind === 'tasks' ? taskStages : decidingStages;
  const { rows } = await sql<{ count: number; overdue: number }>`
    select count(distinct d.id)::int as count, count(distinct d.id) filter (where coalesce(p.due_at, d.due_at) < ${now})::int as overdue
    from participants p join documents d on d.id = p.document_id and d.organisation_id = p.organisation_id
    where p.organisation_id = ${organisationId} and p.employee_id = ${employeeId} and ${waitsAt(at)}`.execute(db);
  return line(kind, rows[0]?.count ?? 0, { overdue: rows[0]?.overdue ?? 0 });
};

/** Tasks of whichever part: given, carried out, or controlled (TSK-16). */
const openTasks = async (db: Queryable, { organisationId, employeeId, today }: Whose): Promise<HandoverLine> => {
  const { rows } = await sql<{ count: number; overdue: number }>`
    select count(*)::int as count, (count(*) filter (where t.result_on is null and t.due_on < ${today}::date))::int as overdue
    from tasks t where t.organisation_id = ${organisationId} and ${hangsOn(employeeId)}`.execute(db);
  return line('given-tasks', rows[0]?.count ?? 0, { overdue: rows[0]?.overdue ?? 0 });
};

const headed = async (db: Queryable, { organisationId, employeeId }: Whose, { language }: Names): Promise<HandoverLine[]> => {
  const rows = await db
    .selectFrom('departments')
    .select(['id', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', organisationId)
    .where('head_id', '=', employeeId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name_ru, name_kk }) => line('head', 1, { of: String(id), name: inLanguage(language, name_ru, name_kk) }));
};

/** Whoever heads a department has the role `division-head` by that alone. */
const held = async (db: Queryable, { organisationId, employeeId }: Whose, { roles }: Names): Promise<HandoverLine[]> => {
  const { rows } = await sql<{ role: string; others: { fullName: string }[] }>`
    select r.role, coalesce((
      select jsonb_agg(jsonb_build_object('fullName', p.full_name) order by p.full_name) from employee_roles o
      join employees e on e.id = o.employee_id and e.organisation_id = o.organisation_id join people p on p.id = e.person_id
      where o.role = r.role and o.organisation_id = r.organisation_id and e.ended_at is null and e.id <> ${employeeId}), '[]') as others
    from employee_roles r
    where r.employee_id = ${employeeId} and r.organisation_id = ${organisationId} and r.role <> 'division-head'`.execute(db);
  const isRight = (role: string): boolean => rights.some((right) => right === role);
  return roles.flatMap(({ role, name }) => {
    const row = rows.find((each) => each.role === role);
    return row ? [line('role', 1, { of: role, name, isRight: isRight(role), others: row.others })] : [];
  });
};

interface Counts {
  readonly drafts: number;
  readonly folders: number;
  readonly links: number;
  readonly mailbox: number;
  readonly deputies: number;
  readonly people: string;
}

const counted = async (db: Queryable, { organisationId, employeeId, now, today }: Whose): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from documents
        where initiator_id = ${employeeId} and organisation_id = ${organisationId} and status = ${statuses.draft})::int as drafts,
      (select count(*) from folders
        where owner_id = ${employeeId} and organisation_id = ${organisationId} and trashed_at is null)::int as folders,
      (select count(*) from folders
        where owner_id = ${employeeId} and organisation_id = ${organisationId} and shared and (link_expires_at is null or link_expires_at > ${now})
        and trashed_at is null)::int as links,
      (select count(*) from mail_accounts where employee_id = ${employeeId} and organisation_id = ${organisationId})::int as mailbox,
      d.deputies, d.people
    from (
      select count(*)::int as deputies, coalesce(string_agg(p.full_name, ', ' order by p.full_name), '') as people
      from deputies d
      join employees e on e.id = case when d.employee_id = ${employeeId} then d.deputy_id else d.employee_id end
        and e.organisation_id = d.organisation_id
      join people p on p.id = e.person_id
      where d.organisation_id = ${organisationId} and ${employeeId} in (d.employee_id, d.deputy_id) and (d.ends_on is null or d.ends_on >= ${today}::date)) d`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a query of counts has one row');
  return row;
};

/** The lines in the order of the page. Kinds of which there is nothing are left out. */
export const readLines = async (db: Queryable, whose: Whose, names: Names): Promise<readonly HandoverLine[]> => {
  const steps = await templatesAsking(db, whose.organisationId, whose.employeeId);
  const { drafts, folders, links, mailbox, deputies, people } = await counted(db, whose);
  const templates = [...new Set(steps.map(({ russian, kazakh }) => inLanguage(names.language, russian, kazakh)))];
  return [
    await documentsAt(db, 'waiting', whose),
    await documentsAt(db, 'tasks', whose),
    await openTasks(db, whose),
    line(
      'steps',
      steps.reduce((sum, each) => sum + each.steps, 0),
      { name: templates.join(', ') },
    ),
    ...(await headed(db, whose, names)),
    ...(await held(db, whose, names)),
    line('drafts', drafts),
    line('folders', folders),
    line('links', links),
    line('mailbox', mailbox),
    line('deputies', deputies, { name: people }),
  ].filter(({ count }) => count > 0);
};
