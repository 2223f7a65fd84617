/** The filters of a list as conditions of the feed's rows. */
import { queues, type DueGroup, type Wanted } from '@qujat/contract/vocabulary';
import { dueBounds } from '../due-days.ts';
import type { ListFilters, ListQuery, Reader } from './list-query.ts';
import type { Parameters } from './parameters.ts';
import { isOnTurnSql, isOpenToDeputySql, isUnfinishedSql, wantedSql } from './turn-sql.ts';

/** Calendar days of the organisation, as moments: `days` after the beginning of today. */
const dayStart = ({ today, timeZone }: Reader, days: number, $: Parameters): string =>
  `((${$.add(today, 'date')} + ${days})::timestamp at time zone ${$.add(timeZone, 'text')})`;

/** A due date of a finished document no longer matters (LST-17). The bounds are moments, so that the index on due dates serves them. */
const dueCondition = (due: DueGroup, reader: Reader, $: Parameters): string => {
  if (due === 'none') return 'f.due_at is null';
  const { from, to } = dueBounds[due];
  const lower = from === null ? '' : `f.due_at >= ${dayStart(reader, from, $)} and `;
  return `${lower}f.due_at < ${dayStart(reader, to, $)} and ${isUnfinishedSql('f.status')}`;
};

const wantedCondition = (wanted: Wanted, $: Parameters): string =>
  `exists (select from participants p join documents d on d.id = p.document_id and d.organisation_id = p.organisation_id
    join templates t on t.id = d.template_id and t.organisation_id = d.organisation_id
    left join template_versions v on v.id = d.template_version_id and v.organisation_id = d.organisation_id
    where p.document_id = f.document_id and p.organisation_id = f.organisation_id and p.employee_id = f.principal and ${isOnTurnSql('f.document_id', 'f.status')}
      and ${wantedSql('coalesce(v.key_requirement, t.key_requirement)', 'f.reply_required')} = ${$.add(wanted, 'text')})`;

const feedColumns = {
  statuses: { name: 'status', type: 'smallint' },
  templateIds: { name: 'template_id', type: 'bigint' },
  departmentIds: { name: 'department_id', type: 'bigint' },
} as const;

const among = (filter: keyof typeof feedColumns, values: readonly number[], $: Parameters): string => {
  const { name, type } = feedColumns[filter];
  return `f.${name} = ${values.length === 1 ? $.add(values[0], type) : `any(${$.add(values, `${type}[]`)})`}`;
};

/** A document that waits for a principal does not wait for a deputy who may not act on it: it stands where the deputy only takes part. */
const turnCondition = (turn: 'mine' | 'not-mine', reader: Reader, $: Parameters): string =>
  turn === 'mine'
    ? `(f.principal = ${$.add(reader.employeeId, 'bigint')} or ${isOpenToDeputySql('f.template_id', reader, $)})`
    : `(f.queue = ${queues.takingPart} or not ${isOpenToDeputySql('f.template_id', reader, $)})`;

/** What the filters demand of a feed's row `f`, each with a leading `and`. */
export const conditions = (filters: ListFilters, reader: Reader, $: Parameters): string => {
  const { timeZone } = reader;
  const found: string[] = [];
  if (filters.due !== undefined) found.push(dueCondition(filters.due, reader, $));
  if (filters.wanted !== undefined) found.push(wantedCondition(filters.wanted, $));
  if (filters.turn !== undefined) found.push(turnCondition(filters.turn, reader, $));
  for (const name of ['statuses', 'templateIds', 'departmentIds'] as const) {
    const values = filters[name];
    if (values !== undefined) found.push(among(name, values, $));
  }
  if (filters.initiatorIds !== undefined)
    found.push(
      `exists (select from documents d where d.id = f.document_id and d.organisation_id = f.organisation_id and d.initiator_id = any(${$.add(filters.initiatorIds, 'bigint[]')}))`,
    );
  if (filters.replyRequired) found.push('f.reply_required');
  if (filters.period !== undefined) found.push(`f.period = ${$.add(filters.period, 'int')}`);
  // The months of both ends bound the scan, because the index begins with the month. A document keeps the month of the zone in which it was
  // issued, and the organisation may have moved since: no two zones are more than 26 hours apart.
  const bound = (seconds: number, sign: '>=' | '<', month: '>=' | '<='): void => {
    const moment = `to_timestamp(${$.add(seconds, 'bigint')})`;
    const farthest = `${moment} ${sign === '<' ? '+' : '-'} interval '26 hours'`;
    found.push(
      `f.issue_date ${sign} ${moment}`,
      `f.period ${month} to_char((${farthest}) at time zone ${$.add(timeZone, 'text')}, 'YYYYMM')::int`,
    );
  };
  if (filters.dateFrom !== undefined) bound(filters.dateFrom, '>=', '>=');
  if (filters.dateTo !== undefined) bound(filters.dateTo + 1, '<', '<=');
  return found.map((each) => ` and ${each}`).join('');
};

/**
 * The parts in which a source is read for a filter of several values: one for each value, because only then does its index give the rows in
 * the order of the list.
 */
export const valueParts = ({ filters, order }: ListQuery, $: Parameters): readonly string[] => {
  const filter = (['statuses', 'templateIds', 'departmentIds'] as const).find((name) => (filters[name]?.length ?? 0) > 1);
  if (filter === undefined || order !== 'issued') return [''];
  return filters[filter]!.map((value) => ` and ${among(filter, [value], $)}`);
};
