/** The list as an Excel file: the filtered documents in their order, written while it is read (LST-16). */
import { Readable } from 'node:stream';
import { asksForBookmarked, readListExport } from '@qujat/contract/list-export';
import { listItem } from '@qujat/contract/document-list';
import type { DocumentStatus } from '@qujat/contract/vocabulary';
import { auditAccess } from '../../../platform/audit/audit.ts';
import { workbookBytes, type Cell, type WorkbookColumn } from '../../../platform/archive/workbook.ts';
import { limits, consume } from '../../../platform/limits/rate-limit.ts';
import { runNamed } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { dayText } from '../../../platform/http/dates.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { statusName } from '../statuses.ts';
import { fieldTexts, type FormOfRow } from './export-fields.ts';
import { bookmarkedQuery, queryOf, type ListContext } from './document-list.ts';
import type { ListQuery } from './list-query.ts';
import { listIds } from './list-rows.ts';
import { need, showsOwnDue, shownDue } from './list-statement.ts';
import { Parameters } from './parameters.ts';

/** The documents read at once: few enough for memory, many enough for speed. */
const batch = 1_000;

interface Row extends FormOfRow {
  readonly type: string;
  readonly number: string;
  readonly issued: number;
  readonly due: number | null;
  readonly initiator: string;
  readonly department: string;
  readonly subject: string;
  readonly status: DocumentStatus;
  readonly changed: number;
}

type Field = keyof typeof listItem.fields;
const columns: readonly { readonly key: TextKey; readonly field: Field; readonly width: number }[] = [
  { key: 'documents.excel.type', field: 'typeName', width: 26 },
  { key: 'documents.excel.number', field: 'number', width: 20 },
  { key: 'documents.excel.issueDate', field: 'documentDate', width: 12 },
  { key: 'documents.excel.executionDate', field: 'finishDate', width: 14 },
  { key: 'documents.excel.initiator', field: 'initiator', width: 26 },
  { key: 'documents.excel.department', field: 'department', width: 26 },
  { key: 'documents.excel.subject', field: 'subject', width: 60 },
  { key: 'documents.excel.status', field: 'status', width: 22 },
  { key: 'documents.excel.changed', field: 'changed', width: 12 },
];

/** With the organisation's own column titles (LST-18). */
const titled = async ({ db, session, say }: SessionContext): Promise<readonly WorkbookColumn[]> => {
  const { titles } = await db
    .selectFrom('organisations')
    .select('titles')
    .where('id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  return [
    ...columns.map(({ key, field, width }) => ({ title: titles[listItem.fields[field].wire[0]] || say(key), width })),
    { title: say('documents.excel.fields'), width: 60 },
  ];
};

/** The ids of all documents of the list. No database resource is held while a slow client reads the file. */
export const listedIds = async (query: ListQuery, context: ListContext): Promise<readonly number[]> => {
  const $ = new Parameters();
  const text = listIds(query, $);
  const [row] = await runNamed<{ ids: number[] }>(context.db, { name: '', text, values: $.values });
  return row?.ids ?? [];
};

/** Days as Excel counts them, in the organisation's time zone; the deadline is the one that the list shows. */
const readBatch = async (query: ListQuery, { db, session, language }: ListContext, ids: readonly number[]): Promise<readonly Row[]> => {
  const $ = new Parameters();
  const kazakh = $.add(language === 'kk', 'boolean');
  const zone = $.add(session.timeZone, 'text');
  const name = (table: string): string => `case when ${kazakh} and ${table}.name_kk <> '' then ${table}.name_kk else ${table}.name_ru end`;
  const day = (moment: string): string => `(${moment} at time zone ${zone})::date - date '1899-12-30'`;
  const text = `
    select ${name('t')} as type, d.number, ${day('d.issue_date')} as issued, ${day(shownDue(query))} as due, who.full_name as initiator,
      ${name('dp')} as department, d.subject, d.status, ${day('d.updated_at')} as changed,
      d.template_id as "templateId", d.template_version_id as "versionId", d.body -> 'fields' as fields, d.body -> 'references' as references
    from unnest(${$.add(ids, 'bigint[]')}) with ordinality as x (id, place)
    join documents d on d.id = x.id and d.organisation_id = ${$.add(session.organisationId, 'bigint')}
    join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    join departments dp on dp.id = d.department_id and dp.organisation_id = d.organisation_id
    join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people who on who.id = e.person_id
    ${showsOwnDue(query) ? need(query, $) : ''}
    order by x.place`;
  return runNamed<Row & Record<string, unknown>>(db, { name: '', text, values: $.values });
};

async function* rowsOf(query: ListQuery, context: ListContext, ids: readonly number[]): AsyncGenerator<readonly Cell[]> {
  const { db, session, language } = context;
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await readBatch(query, context, ids.slice(from, from + batch));
    const texts = await fieldTexts(db, session.organisationId, rows, language === 'kk' ? 'kk' : 'ru');
    for (const [at, row] of rows.entries())
      yield [
        row.type,
        row.number,
        row.issued,
        row.due,
        row.initiator,
        row.department,
        row.subject,
        statusName(language, row.status),
        row.changed,
        texts[at] ?? '',
      ];
  }
}

const workbook = async (query: ListQuery, list: 'documents' | 'bookmarks', name: string, context: SessionContext): Promise<PageAnswer> => {
  await consume(context.db, limits.listExports, context.session.personId, context.now);
  await auditAccess(context, 'list.exported', { list });
  const ids = await listedIds(query, context);
  const bytes = workbookBytes({ name, columns: await titled(context), count: ids.length, rows: rowsOf(query, context, ids) });
  return {
    file: Readable.from(bytes),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saveAs: `${name} ${dayText(context.now, context.session.timeZone)}.xlsx`,
  };
};

/** `GET /ce/doclist2.php?excel=1&q=…`. Other queries at this address are not a list. */
export const exportList = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  if (fields.get('excel') !== '1') throw new InvalidError();
  return workbook(await queryOf(readListExport(fields), context), 'documents', context.say('documents.excel.name'), context);
};

/** `GET /ce/chfav.php?excel=1&q=0&q1=3`: the documents with a star. */
export const exportBookmarked = async ({ fields }: PageQuery, context: SessionContext): Promise<PageAnswer> => {
  if (!asksForBookmarked(fields)) throw new InvalidError();
  return workbook(await bookmarkedQuery(1, context), 'bookmarks', context.say('documents.excel.favourites'), context);
};
