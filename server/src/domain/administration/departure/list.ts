/**
 * What a line counts, a page at a time. Somebody else's drafts and folders are private: an administrator sees which there are, and not what
 * they say.
 */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import { handoverPage, type HandoverKind, type listHandover as listCall } from '@qujat/contract/administration/handover';
import { statuses } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { waitsAt } from '../../documents/handover/hand-over.ts';
import { hangsOn } from '../../tasks/hand-over.ts';
import { findLeaver } from './leaver.ts';
import { decidingStages, taskStages } from './lines.ts';
import { templatesAsking } from './template-steps.ts';

type Answer = CallAnswer<typeof listCall>;
type Item = Answer['items'][number];
type Input = CallInput<typeof listCall>;

interface Row {
  readonly id: number;
  readonly ru: string;
  readonly kk: string;
  readonly detail: string;
}

const documentsAt = (organisationId: number, employeeId: number, at: readonly (1 | 2 | 3 | 4)[]): RawBuilder<Row> => sql<Row>`
  select distinct d.id, trim(t.name_ru || ' ' || d.number) as ru, trim(t.name_kk || ' ' || d.number) as kk, d.subject as detail
  from participants p join documents d on d.id = p.document_id and d.organisation_id = p.organisation_id
  join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
  where p.organisation_id = ${organisationId} and p.employee_id = ${employeeId} and ${waitsAt(at)}`;

/** The rows of a kind with `id`, `ru`, `kk` and `detail`; null for kinds that are no list. */
const rowsOf = (kind: HandoverKind, employeeId: number, { now, session }: SessionContext): RawBuilder<Row> | null => {
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${session.timeZone}, 'DD.MM.YYYY')`;
  const { organisationId } = session;
  switch (kind) {
    case 'waiting':
      return documentsAt(organisationId, employeeId, decidingStages);
    case 'tasks':
      return documentsAt(organisationId, employeeId, taskStages);
    case 'given-tasks':
      return sql<Row>`select t.id, '№ ' || t.number as ru, '№ ' || t.number as kk, t.text as detail
        from tasks t where t.organisation_id = ${organisationId} and ${hangsOn(employeeId)}`;
    case 'drafts':
      return sql<Row>`select d.id, t.name_ru as ru, t.name_kk as kk, ${day('d.created_at')} as detail
        from documents d join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
        where d.organisation_id = ${organisationId} and d.initiator_id = ${employeeId} and d.status = ${statuses.draft}`;
    case 'folders':
      return sql<Row>`select f.id, f.name as ru, f.name as kk, ${day('f.created_at')} as detail
        from folders f where f.owner_id = ${employeeId} and f.organisation_id = ${organisationId} and f.trashed_at is null`;
    case 'links':
      return sql<Row>`select f.id, f.name as ru, f.name as kk, coalesce(${day('f.link_expires_at')}, '') as detail
        from folders f where f.owner_id = ${employeeId} and f.organisation_id = ${organisationId} and f.trashed_at is null and f.shared
          and (f.link_expires_at is null or f.link_expires_at > ${now})`;
    case 'mailbox':
      return sql<Row>`select a.id, a.login as ru, a.login as kk, a.host as detail from mail_accounts a
        where a.employee_id = ${employeeId} and a.organisation_id = ${organisationId}`;
    case 'deputies':
      return sql<Row>`select d.id, p.full_name as ru, p.full_name as kk,
          to_char(d.starts_on, 'DD.MM.YYYY') || coalesce(' – ' || to_char(d.ends_on, 'DD.MM.YYYY'), '') as detail
        from deputies d
        join employees e on e.id = case when d.employee_id = ${employeeId} then d.deputy_id else d.employee_id end
          and e.organisation_id = d.organisation_id
        join people p on p.id = e.person_id
        where d.organisation_id = ${organisationId} and ${employeeId} in (d.employee_id, d.deputy_id) and (d.ends_on is null or d.ends_on >= ${session.today}::date)`;
    case 'steps':
    case 'head':
    case 'role':
      return null;
  }
};

const templates = async (employeeId: number, { db, session, language }: SessionContext): Promise<Item[]> =>
  (await templatesAsking(db, session.organisationId, employeeId)).map(({ russian, kazakh, steps }, index) => ({
    id: index + 1,
    title: inLanguage(language, russian, kazakh),
    detail: String(steps),
  }));

export const listHandover = async ({ employeeId, kind, search, after = 0 }: Input, context: SessionContext): Promise<Answer> => {
  const { db, session, language } = context;
  await findLeaver(db, session.organisationId, employeeId);
  if (kind === 'steps') return { items: await templates(employeeId, context), next: null };
  const rows = rowsOf(kind, employeeId, context);
  if (!rows) return { items: [], next: null };
  const matches = search ? sql`ru || ' ' || kk || ' ' || detail ilike ${containing(search)}` : sql`true`;
  const { rows: found } = await sql<Row>`
    select * from (${rows}) found where id > ${after} and ${matches} order by id limit ${handoverPage + 1}`.execute(db);
  const page = found.slice(0, handoverPage);
  return {
    items: page.map(({ id, ru, kk, detail }) => ({ id, title: inLanguage(language, ru, kk), detail })),
    next: found.length > handoverPage ? (page.at(-1)?.id ?? null) : null,
  };
};
