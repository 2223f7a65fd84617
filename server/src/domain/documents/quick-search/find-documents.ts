/** The documents of the palette: the search of the list over the reader's whole queue, in all periods. */
import type { CallAnswer } from '@qujat/contract/call';
import type { quickSearch } from '@qujat/contract/quick-search';
import { queues, type DocumentStatus } from '@qujat/contract/vocabulary';
import { runNamed } from '../../../platform/database/pool.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { queryOf, type ListContext } from '../list/document-list.ts';
import { listRows } from '../list/list-rows.ts';
import { Parameters } from '../list/parameters.ts';
import { statusColour, statusName } from '../statuses.ts';

const most = 8;

interface Row {
  readonly id: number;
  readonly number: string;
  readonly subject: string;
  readonly name_ru: string;
  readonly name_kk: string;
  readonly status: DocumentStatus;
}

/** The newest matches in whose numbers the text is looked for. Words without a digit ask for no number. */
const looksAtMost = (search: string): number => (/\d/.test(search) ? 2_000 : 0);

/**
 * Whose number contains the text comes first, then the newest. The page of the list is only its newest matches: an older document with the
 * number is found among more of them, and one whose whole number was typed by the index on numbers, however many newer ones mention it.
 */
export const findDocuments = async (search: string, context: ListContext): Promise<CallAnswer<typeof quickSearch>['documents']> => {
  const query = await queryOf({ queue: queues.all, search, searchAllPeriods: true }, context);
  const $ = new Parameters();
  const { tables } = listRows(query, $);
  const organisation = $.add(context.session.organisationId, 'bigint');
  const typed = `lower(${$.add(search, 'text')})`;
  const spelled = $.add([...new Set([search, search.toUpperCase(), search.toLowerCase()])], 'text[]');
  const document = (id: string): string =>
    `(select * from documents x where x.id = ${id} and x.organisation_id = ${organisation} offset 0)`;
  const text = `with ${tables.join(', ')},
    exact as materialized (select d.id as document_id from documents d
      where d.organisation_id = ${organisation} and d.number <> '' and d.number = any(${spelled})
        and exists (select from document_search s where s.document_id = d.id and s.organisation_id = d.organisation_id
          and s.viewers && ${$.add(query.reader.principals, 'bigint[]')} and s.words @@ (select words from wanted) offset 0)
      order by d.issue_date desc limit ${most}),
    numbered as materialized (select d.id as document_id
      from (select document_id from found order by issue_date desc limit ${looksAtMost(search)}) f cross join lateral ${document('f.document_id')} d
      where strpos(lower(d.number), ${typed}) > 0 order by d.issue_date desc, d.id desc limit ${most}),
    candidates as (select document_id from page union select document_id from numbered union select document_id from exact)
    select d.id, d.number, d.subject, t.name_ru, t.name_kk, d.status
    from candidates i cross join lateral ${document('i.document_id')} d
      join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    order by lower(d.number) = ${typed} desc, strpos(lower(d.number), ${typed}) > 0 desc, d.issue_date desc, d.id desc
    limit ${most}`;
  const rows = await runNamed<Row & Record<string, unknown>>(context.db, { name: '', text, values: $.values });
  return rows.map(({ id, number, subject, name_ru, name_kk, status }) => ({
    id,
    number,
    subject,
    typeName: inLanguage(context.language, name_ru, name_kk),
    statusName: statusName(context.language, status),
    statusColour: statusColour(status),
  }));
};
