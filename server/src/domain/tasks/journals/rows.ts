/** Rows of a journal of registration: every registered document of a period, withdrawn ones too, in the order of registration (TSK-75). */
import type { JournalFile, JournalRow } from '@qujat/contract/tasks/journals';
import { stages, type DocumentStatus } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-pattern.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { correspondentsOf } from '../../documents/pages/document-facts.ts';
import { statusName } from '../../documents/statuses.ts';

export type JournalContext = Pick<SessionContext, 'db' | 'session' | 'language'>;
export type JournalQuery = Omit<JournalFile, 'format'>;

interface Row {
  readonly position: number;
  readonly id: number;
  readonly number: string;
  readonly registeredOn: string;
  readonly correspondents: Record<string, unknown>;
  readonly department: { readonly ru: string; readonly kk: string };
  readonly subject: string;
  readonly dueOn: string | null;
  readonly status: DocumentStatus;
  readonly doneOn: string | null;
  readonly indexCode: string | null;
  readonly indexRu: string | null;
  readonly indexKk: string | null;
  /** The resolutions given under the document, first the text and then who is responsible. */
  readonly resolutions: readonly { readonly text: string; readonly name: string; readonly dueOn: string }[];
  /** Of the stage of execution, where nobody has written a resolution. */
  readonly executors: readonly string[];
}

const inPeriod = ({ kind, from, to }: JournalQuery, { session }: JournalContext): RawBuilder<boolean> => {
  const start = (day: string): RawBuilder<Date> => sql<Date>`(${day}::date)::timestamp at time zone ${session.timeZone}`;
  return sql<boolean>`d.organisation_id = ${session.organisationId} and d.number <> '' and coalesce(d.correspondence, 'internal') = ${kind}
    and d.issue_date >= ${start(from)} and d.issue_date < (${to}::date + 1)::timestamp at time zone ${session.timeZone}`;
};

/** What is looked for within the period. */
const wanted = ({ indexId, search = '' }: JournalQuery): RawBuilder<boolean> => {
  const words = containing(search.trim());
  return sql<boolean>`true
    ${indexId === undefined ? sql`` : sql`and d.index_id = ${indexId}`}
    ${search.trim() === '' ? sql`` : sql`and (d.number ilike ${words} or d.subject ilike ${words} or d.body -> 'sender' ->> 'name' ilike ${words})`}`;
};

export const countRows = async (query: JournalQuery, context: JournalContext): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from documents d where ${inPeriod(query, context)} and ${wanted(query)}`.execute(context.db);
  return rows[0]?.n ?? 0;
};

const asRow = (row: Row, { language }: JournalContext, kind: JournalQuery['kind']): JournalRow => {
  const { recipients, sender } = correspondentsOf(row.correspondents);
  const [first] = row.resolutions;
  const ownName = inLanguage(language, row.department.ru, row.department.kk);
  const index = row.indexCode ? [row.indexCode, inLanguage(language, row.indexRu ?? '', row.indexKk ?? '')].filter(Boolean).join(' ') : '';
  return {
    position: row.position,
    id: row.id,
    number: row.number,
    registeredOn: row.registeredOn,
    correspondent:
      kind === 'incoming' ? (sender?.name ?? '') : kind === 'outgoing' ? recipients.map(({ name }) => name).join('; ') : ownName,
    theirNumber: sender?.number ?? '',
    theirDate: sender?.date ?? '',
    subject: row.subject,
    executor: (first ? row.resolutions.map(({ name }) => name) : row.executors).join(', '),
    resolution: row.resolutions.flatMap(({ text }) => text || []).join('; '),
    dueOn: row.dueOn ?? first?.dueOn ?? '',
    status: statusName(language, row.status),
    doneOn: row.doneOn ?? '',
    file: index,
  };
};

/** The documents of a page with their positions, which are those of the whole period, whatever is looked for in it. */
const pageOf = (query: JournalQuery, context: JournalContext, limit: number, offset: number): RawBuilder<unknown> => {
  const position = sql`row_number() over (order by d.issue_date, d.id)`;
  const isNarrowed = query.indexId !== undefined || (query.search ?? '').trim() !== '';
  return isNarrowed
    ? sql`select id, issue_date, position from (
        select d.id, d.issue_date, ${position} as position, ${wanted(query)} as fits from documents d where ${inPeriod(query, context)}) d
      where fits order by issue_date, id limit ${limit} offset ${offset}`
    : sql`select d.id, d.issue_date, ${position} + ${offset}::int as position from (
        select d.id, d.issue_date from documents d where ${inPeriod(query, context)} order by d.issue_date, d.id limit ${limit} offset ${offset}) d`;
};

export const loadRows = async (query: JournalQuery, context: JournalContext, limit: number, offset = 0): Promise<JournalRow[]> => {
  const zone = context.session.timeZone;
  const day = (column: string): RawBuilder<string | null> => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  const { rows } = await sql<Row>`
    with page as (${pageOf(query, context, limit, offset)})
    select page.position::int as position, d.id, d.number,
      ${day('d.issue_date')} as "registeredOn", jsonb_build_object('sender', d.body -> 'sender', 'recipients', d.body -> 'recipients') as correspondents,
      jsonb_build_object('ru', dp.name_ru, 'kk', dp.name_kk) as department, d.subject, ${day('d.due_at')} as "dueOn", d.status,
      ${day('d.finished_at')} as "doneOn", i.code as "indexCode", i.name_ru as "indexRu", i.name_kk as "indexKk",
      coalesce((select jsonb_agg(jsonb_build_object('name', p.full_name, 'dueOn', t.due_on,
          -- Who names an executor without words has written no resolution.
          'text', case when t.execution_of is not null and t.text = d.subject then '' else t.text end) order by t.id)
        from tasks t join employees e on e.id = t.responsible_id and e.organisation_id = t.organisation_id
        join people p on p.id = e.person_id
        where t.document_id = d.id and t.organisation_id = d.organisation_id and t.parent_id is null and t.state <> 'cancelled'), '[]') as resolutions,
      array(select p.full_name from participants a join employees e on e.id = a.employee_id and e.organisation_id = a.organisation_id
        join people p on p.id = e.person_id
        where a.document_id = d.id and a.organisation_id = d.organisation_id and a.stage = ${stages.execution} order by a.id) as executors
    from page join documents d on d.id = page.id and d.organisation_id = ${context.session.organisationId}
    join departments dp on dp.id = d.department_id and dp.organisation_id = d.organisation_id
    left join document_indices i on i.id = d.index_id and i.organisation_id = d.organisation_id
    order by page.issue_date, page.id`.execute(context.db);
  return rows.map((row) => asRow(row, context, query.kind));
};
