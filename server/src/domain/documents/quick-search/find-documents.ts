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

/** Whose number contains the text comes first, then the newest. */
export const findDocuments = async (search: string, context: ListContext): Promise<CallAnswer<typeof quickSearch>['documents']> => {
  const query = await queryOf({ queue: queues.all, search, searchAllPeriods: true }, context);
  const $ = new Parameters();
  const { tables } = listRows(query, $);
  const typed = `lower(${$.add(search, 'text')})`;
  const text = `with ${tables.join(', ')}
    select d.id, d.number, d.subject, t.name_ru, t.name_kk, d.status
    from page i cross join lateral (select * from documents x where x.id = i.document_id
        and x.organisation_id = ${$.add(context.session.organisationId, 'bigint')} offset 0) d
      join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    order by lower(d.number) = ${typed} desc, strpos(lower(d.number), ${typed}) > 0 desc, i.issue_date desc, d.id desc
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
