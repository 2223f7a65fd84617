/** The one statement of a list: it finds the page, counts, and writes the answer as JSON text in the wire's form. */
import { createHash } from 'node:crypto';
import {
  departmentOffer,
  dueCounts,
  initiatorOffer,
  listAnswer,
  listItem,
  massSigning,
  rowExecutor,
  statusOffer,
  typeOffer,
  type DocumentList,
  type DocumentListItem,
} from '@qujat/contract/document-list';
import { queues, stages, type DueGroup, type QueueCode } from '@qujat/contract/vocabulary';
import type { NamedStatement } from '../../../platform/database/pool.ts';
import { countsRelation, dimensions } from '../counters.ts';
import { statusTable } from '../statuses.ts';
import type { ListQuery } from './list-query.ts';
import { dueCount, listRows } from './list-rows.ts';
import { Parameters } from './parameters.ts';
import { activeStageSql, isDraftSql, isOnTurnSql, isUnfinishedSql, mayActForSql, wantedSql } from './turn-sql.ts';

interface WireField {
  readonly wire: readonly [string, ...string[]];
}

/** An object whose keys are the contract's and whose values are SQL. */
const jsonObject = <K extends string>(fields: Readonly<Record<K, WireField>>, values: Readonly<Record<NoInfer<K>, string>>): string =>
  `json_build_object(${Object.entries<WireField>(fields)
    .map(([name, field]) => `'${field.wire[0]}', ${values[name as K]}`)
    .join(', ')})`;

const moment = (expression: string): string => `extract(epoch from ${expression})::bigint`;
const yes = (expression: string): string => `(${expression})::int`;

/**
 * Whether the reader may select the document for mass signing: own entries at the active stage whose turn it is (visible) or that have
 * already agreed (visible and signed); and in the list of drafts the reader's own, which can be deleted together.
 */
const massSigningValue = (employees: string, mayActFor: (employee: string) => string, ofDrafts: boolean): string => {
  const box = (visible: boolean, signed: boolean): string => `'${JSON.stringify(massSigning.encode({ visible, signed }))}'::json`;
  const draft = ofDrafts
    ? `case when d.initiator_id in ${employees} and ${mayActFor('d.initiator_id')} then ${box(true, false)} else ${box(false, false)} end`
    : box(false, false);
  return `case when ${isDraftSql('d.status')} then ${draft}
    else (select case when bool_or(p.state = 'waiting' and p.queue_number = turn.number) then ${box(true, false)}
        when bool_or(p.state = 'agreed') then ${box(true, true)} else ${box(false, false)} end
      from participants p,
        (select min(w.queue_number) as number from participants w where w.document_id = d.id and w.organisation_id = d.organisation_id and w.state = 'waiting'
          and w.stage = ${activeStageSql('d.status')}) turn
      where p.document_id = d.id and p.organisation_id = d.organisation_id and p.employee_id in ${employees} and ${mayActFor('p.employee_id')}
        and p.stage = ${activeStageSql('d.status')}) end`;
};

/** Names of a letter's sender or recipients, as its form has stored them; nothing outside the registers of letters. */
const correspondentValues = ({ sources }: ListQuery) => {
  const isOf = (queue: QueueCode): boolean => sources.every((each) => each.queue === queue);
  const sender = (field: string): string =>
    isOf(queues.incomingCorrespondence) ? `coalesce(d.body -> 'sender' ->> '${field}', '')` : `''`;
  const recipients = `coalesce((select string_agg(r ->> 'name', '; ') from jsonb_array_elements(
    case when jsonb_typeof(d.body -> 'recipients') = 'array' then d.body -> 'recipients' else '[]' end) r), '')`;
  const executor = jsonObject(rowExecutor.fields, { fullName: 'ep.full_name', done: yes(`x.state = 'agreed'`) });
  const executors = `(select coalesce(json_agg(${executor} order by x.queue_number, x.id), '[]'::json) from participants x
    join employees ee on ee.id = x.employee_id and ee.organisation_id = x.organisation_id join people ep on ep.id = ee.person_id
    where x.document_id = d.id and x.organisation_id = d.organisation_id and x.stage = ${stages.execution} and x.state <> 'dropped')`;
  return {
    correspondent: isOf(queues.outgoingCorrespondence) ? recipients : sender('name'),
    correspondentNumber: sender('number'),
    correspondentDate: sender('date'),
    executors: isOf(queues.assigned) ? executors : `'[]'::json`,
  };
};

/** In what waits for a person their own deadline precedes the document's (DAY-2), as in the feed. */
export const showsOwnDue = ({ sources }: ListQuery): boolean => sources.every(({ queue }) => queue === queues.incoming);

/** The deadline that a row shows; a person's own is in the join `need`. */
export const shownDue = (query: ListQuery): string => (showsOwnDue(query) ? 'coalesce(need.due_at, d.due_at)' : 'd.due_at');

const rowValues = (query: ListQuery, kazakh: string, $: Parameters): Record<keyof DocumentListItem, string> => {
  const { reader } = query;
  const inLanguage = (column: string): string => `case when ${kazakh} and ${column}_kk <> '' then ${column}_kk else ${column}_ru end`;
  const zone = $.add(reader.timeZone, 'text');
  const due = shownDue(query);
  return {
    documentId: 'd.id',
    id: 'd.id',
    number: 'd.number',
    typeCode: 't.code',
    typeDescription: inLanguage('t.description'),
    templateId: 't.id',
    typeName: inLanguage('t.name'),
    issueDate: moment('d.issue_date'),
    executionDate: moment(due),
    documentDate: moment('d.issue_date'),
    finishDate: moment('d.finished_at'),
    initiator: 'who.full_name',
    department: inLanguage('dp.name'),
    name: inLanguage('t.name'),
    subject: 'd.subject',
    text: `''`,
    exchangeMarker: `coalesce(d.exchange_marker, '')`,
    status: 'd.status',
    statusName: `status_table.names #>> array[d.status::text, 'name']`,
    statusColour: `status_table.names #>> array[d.status::text, 'colour']`,
    responseRequired: yes('d.reply_required'),
    period: `lpad((d.period % 100)::text, 2, '0') || d.period / 100`,
    changed: moment('d.updated_at'),
    unread: yes('m.read_at is null'),
    bookmarked: yes('m.bookmarked_at is not null'),
    note: `coalesce(m.note, '')`,
    // At most three calendar days left, or past, while the document is on its way (LST-17).
    expiresSoon: yes(
      `${isUnfinishedSql('d.status')} and ${due} is not null and (${due} at time zone ${zone})::date <= ${$.add(reader.today, 'date')} + 3`,
    ),
    hasAttachment: yes('d.attachment_count > 0'),
    ...correspondentValues(query),
    massSigning: massSigningValue(
      `(${reader.employeeIds.map((id) => $.add(id, 'bigint')).join(', ')})`,
      (employee) => mayActForSql(employee, 'd.template_id', reader, $),
      query.sources.every(({ queue }) => queue === queues.drafts),
    ),
    version: 'd.version',
    wanted: `coalesce(need.kind, '')`,
    wantedOf: `coalesce(need.full_name, '')`,
    daysLeft: `case when ${isUnfinishedSql('d.status')} then (${due} at time zone ${zone})::date - ${$.add(reader.today, 'date')} end`,
  };
};

/** What is wanted of the reader: the first of the entries on turn, as in `route/wanted.ts`. */
export const need = ({ reader }: ListQuery, $: Parameters): string => {
  const ids = $.add(reader.employeeIds, 'bigint[]');
  return `left join template_versions v on v.id = d.template_version_id and v.organisation_id = d.organisation_id
    left join lateral (select ${wantedSql('coalesce(v.key_requirement, t.key_requirement)', 'd.reply_required')} as kind,
        case when p.employee_id <> ${$.add(reader.employeeId, 'bigint')} then of.full_name end as full_name, p.due_at
      from participants p join employees oe on oe.id = p.employee_id and oe.organisation_id = p.organisation_id
        join people of on of.id = oe.person_id
      where p.document_id = d.id and p.organisation_id = d.organisation_id and p.employee_id = any(${ids}) and ${isOnTurnSql('d.id', 'd.status')}
        and ${mayActForSql('p.employee_id', 'd.template_id', reader, $)}
      order by array_position(${ids}, p.employee_id), p.stage limit 1) need on true`;
};

/** Each document of the page is looked up by its number (`offset 0`): the organisation must not tempt PostgreSQL to begin with its people. */
const documents = (query: ListQuery, kazakh: string, order: string, organisation: string, $: Parameters): string => {
  const row = jsonObject(listItem.fields, rowValues(query, kazakh, $));
  const qualified = order.replace('due_at', 'i.due_at').replace('issue_date', 'i.issue_date').replace('document_id', 'i.document_id');
  return `(select coalesce(json_agg(${row} order by ${qualified}), '[]'::json) from page i
    cross join lateral (select * from documents x where x.id = i.document_id and x.organisation_id = ${organisation} offset 0) d
    join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    join departments dp on dp.id = d.department_id and dp.organisation_id = d.organisation_id
    join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people who on who.id = e.person_id
    ${need(query, $)}
    left join document_marks m on m.employee_id = ${$.add(query.reader.employeeId, 'bigint')} and m.document_id = d.id
      and m.organisation_id = d.organisation_id
    cross join status_table)`;
};

/** The options of the filters: the values in the queue, and the current choice. */
const offers = (organisation: string, sources: string): string => `
  offers as materialized (select c.dimension, c.value from ${sources}
    join ${countsRelation} c on c.organisation_id = ${organisation} and c.principal = s.principal and c.queue = s.queue and c.dimension in (${dimensions.status}, ${dimensions.template}, ${dimensions.department})
    group by 1, 2 having sum(c.n) > 0)`;

const offered = (dimension: number, chosen: string | null): string =>
  `(select value from offers where dimension = ${dimension}${chosen === null ? '' : ` union select unnest(${chosen})`})`;

/** All zero where the queue's due dates are not counted. */
const dueCountsOf = (query: ListQuery, $: Parameters): string => {
  const count = (due: DueGroup): string => (query.countsDue ? dueCount(query, due, $) : '0');
  return jsonObject(dueCounts.fields, { overdue: count('overdue'), today: count('today'), soon: count('soon'), none: count('none') });
};

const answerValues = (query: ListQuery, order: string, $: Parameters): Record<keyof DocumentList, string> => {
  const { filters, reader } = query;
  // Names that an organisation entered exist in Russian and in Kazakh (WIR-3).
  const kazakh = $.add(reader.language === 'kk', 'boolean');
  const name = `case when ${kazakh} and x.name_kk <> '' then x.name_kk else x.name_ru end`;
  const chosen = (values: readonly number[] | undefined): string | null => (values === undefined ? null : $.add(values, 'bigint[]'));
  const now = $.add(reader.now, 'timestamptz');
  const organisation = $.add(reader.organisationId, 'bigint');
  const sorted = (json: string, by: string, from: string): string =>
    `(select coalesce(json_agg(${json} order by ${by}), '[]'::json) from ${from})`;
  const byName = `${name} collate "kk-x-icu", x.id`;
  return {
    documents: documents(query, kazakh, order, organisation, $),
    count: '(select n from place)',
    countIsLowerBound: '(select lower::int from place)',
    totalPages: '(select pages from place)',
    currentPage: '(select page from place)',
    activeUsers: `(select count(distinct s.employee_id) from sessions s join employees e on e.id = s.employee_id
      where s.ended_at is null and s.last_seen_at > ${now} - interval '15 minutes' and e.organisation_id = ${organisation})`,
    types: sorted(
      jsonObject(typeOffer.fields, { id: 'x.id', code: 'x.code', name }),
      byName,
      `templates x where x.organisation_id = ${organisation} and x.id in ${offered(dimensions.template, chosen(filters.templateIds))}`,
    ),
    departments: sorted(
      jsonObject(departmentOffer.fields, { id: 'x.id', name }),
      byName,
      `departments x where x.organisation_id = ${organisation} and x.id in ${offered(dimensions.department, chosen(filters.departmentIds))}`,
    ),
    statuses: sorted(
      jsonObject(statusOffer.fields, { id: 'x.value', name: `status_table.names #>> array[x.value::text, 'name']` }),
      'x.value',
      `${offered(dimensions.status, chosen(filters.statuses))} x (value) cross join status_table`,
    ),
    initiators: filters.initiatorIds
      ? sorted(
          jsonObject(initiatorOffer.fields, { id: 'e.id', name: 'p.full_name' }),
          'p.full_name collate "kk-x-icu", e.id',
          `employees e join people p on p.id = e.person_id where e.organisation_id = ${organisation} and e.id = any(${chosen(filters.initiatorIds)})`,
        )
      : `'[]'::json`,
    dueCounts: dueCountsOf(query, $),
  };
};

/**
 * Whether the statement stays prepared. Planning takes longer than most lists, but each prepared statement takes nearly a megabyte of every
 * connection, so only the frequent ones stay.
 */
const isFrequent = ({ filters, search, sources, order, onlyStarred }: ListQuery): boolean => {
  const narrowed = Object.values(filters).filter((value) => value !== undefined && value !== false).length;
  if (onlyStarred || order !== 'issued') return false;
  return search === null && narrowed === 1 ? sources.length <= 2 : narrowed === 0 && sources.length <= 4;
};

/** The statement that returns a list as one row and one column, `json`. With an empty name it is not prepared. */
export const listStatement = (query: ListQuery): NamedStatement => {
  const $ = new Parameters();
  const { tables, order, sources } = listRows(query, $);
  const names = `status_table as materialized (select ${$.add(statusTable(query.reader.language), 'jsonb')} as names)`;
  const json = jsonObject(listAnswer.fields, answerValues(query, order, $));
  const organisation = $.add(query.reader.organisationId, 'bigint');
  const text = `with ${[...tables, names, offers(organisation, sources)].join(', ')} select ${json}::text as json`;
  const name = isFrequent(query) ? `list_${createHash('sha1').update(text).digest('base64url')}` : '';
  return { name, text, values: $.values };
};

/** The statement that only counts a list: `n`, and whether that is a lower bound. */
export const countStatement = (query: ListQuery): NamedStatement => {
  const $ = new Parameters();
  const { tables, sources } = listRows(query, $);
  // Every value must occur in the text, also that of the sources.
  return { name: '', text: `with ${tables.join(', ')} select n, lower from place where exists (select from ${sources})`, values: $.values };
};
