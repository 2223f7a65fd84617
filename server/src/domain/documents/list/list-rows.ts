/** The documents of a list: their count, and the fifty of the page. SQL text, piece by piece. */
import { pageSize, type DueGroup } from '@qujat/contract/vocabulary';
import { countsRelation, dimensions } from '../counters.ts';
import { conditions, valueParts } from './list-conditions.ts';
import { countedFilters, type ListQuery } from './list-query.ts';
import type { Parameters } from './parameters.ts';

/** Pages up to this one are reached by reading rows; deeper ones begin at the month that the counters point to. */
const shallow = 4;

/** The organisation whose rows are read: a principal has none in another one. */
const organisationOf = ({ reader }: ListQuery, $: Parameters): string => $.add(reader.organisationId, 'bigint');

/** The sources as a relation s (principal, queue): a list of values, because the planner then knows how many there are. */
const sourcesRelation = ({ sources }: ListQuery, $: Parameters): string =>
  `(values ${sources.map(({ principal, queue }) => `(${$.add(principal, 'bigint')}, ${$.add(queue, 'smallint')})`).join(', ')}) s (principal, queue)`;

const orders = {
  issued: { keys: 'period, issue_date, document_id', order: 'period desc, issue_date desc, document_id desc' },
  due: { keys: 'due_at, document_id', order: 'due_at desc nulls last, document_id desc' },
  nearest: { keys: 'due_at, document_id', order: 'due_at nulls last, document_id' },
} as const;

/**
 * The index on due dates ends with the rows without one. Read backwards it begins with them; so the nearest due dates are read in two parts,
 * each of them in the order of the index.
 */
const partsOf = (order: ListQuery['order']): readonly { readonly where: string; readonly by: string }[] =>
  order === 'nearest'
    ? ['not null', 'null'].map((is) => ({ where: ` and f.due_at is ${is}`, by: 'due_at nulls first, document_id' }))
    : [{ where: '', by: orders[order].order }];

/** The same document may have a deadline of its own in each source: it stands where it comes first. */
const onceByDue = (parts: readonly string[], order: 'due' | 'nearest', atMost: string | null): string => {
  const { keys, order: by } = orders[order];
  const once = `select distinct on (document_id) ${keys} from (${parts.join(' union all ')}) s order by document_id, ${by}`;
  return atMost === null ? `(${once}) f` : `(select ${keys} from (${once}) s order by ${by} limit ${atMost}) f`;
};

/**
 * The rows of all sources, each document once. Each source returns its first rows in index order and stops: a prepared plan does not know
 * how many rows a principal has, and without the limit it would sort them all. If a document may occur in several sources, their rows are
 * merged in order, so that duplicates are adjacent and no more rows are read than needed.
 */
const fromSources = (query: ListQuery, where: string, atMost: string | null, $: Parameters): string => {
  const { sources, order, overlap } = query;
  const { keys, order: by } = orders[order];
  const first = (partBy: string): string => (atMost === null ? '' : ` order by ${partBy} limit ${atMost}`);
  const organisation = organisationOf(query, $);
  const parts = sources.flatMap(({ principal, queue }) => {
    const from = `select ${keys} from document_feed f where f.principal = ${$.add(principal, 'bigint')} and f.queue = ${$.add(queue, 'smallint')}
      and f.organisation_id = ${organisation}${where}`;
    const values = atMost === null ? [''] : valueParts(query, $);
    return partsOf(order).flatMap((part) => values.map((value) => `(${from}${value}${part.where}${first(part.by)})`));
  });
  if (!overlap) return `(${parts.join(' union all ')}) f`;
  if (order !== 'issued') return onceByDue(parts, order, atMost);
  if (atMost === null) return `(${parts.join(' union ')}) f`;
  return `(select distinct on (${keys}) ${keys} from (select * from (${parts.join(' union all ')}) s order by ${by}) s order by ${by} limit ${atMost}) f`;
};

/** As many rows of each source as the page may need. */
const untilPage = (place: string): string => `(select skip + ${pageSize} from ${place})`;

const sumOfCounts = (organisation: string, sources: string, dimension: string, value: string, only = ''): string =>
  `(select coalesce(sum(c.n), 0) from ${sources}
    join ${countsRelation} c on c.principal = s.principal and c.queue = s.queue and c.dimension = ${dimension} and c.value = ${value}
      and c.organisation_id = ${organisation}${only})`;

/**
 * The count of overlapping lists: all of the longest, and from each other list the documents that no longer list contains. Documents of the
 * organisation are stored only under the organisation. This reads every document of all lists but the longest; so the count is exact while
 * these are few and the longest is within the counting limit, and a lower bound beyond.
 */
const distinctCount = (
  organisation: string,
  shared: string,
  where: string,
  sources: string,
  dimension: string,
  value: string,
  { all, looks }: { all: string; looks: string },
): string => `
  sized as materialized (select s.principal, s.queue, n, row_number() over longest as rank,
      array_agg(s.principal) over (longest rows between unbounded preceding and 1 preceding) as longer from ${sources} cross join lateral
    (select coalesce(sum(c.n), 0) as n from ${countsRelation} c
      where c.principal = s.principal and c.queue = s.queue and c.dimension = ${dimension} and c.value = ${value}
        and c.organisation_id = ${organisation}) c
    where s.principal > 0 window longest as (order by n desc, s.principal)),
  sums as materialized (select ${shared} + coalesce(sum(n) filter (where rank = 1), 0) as whole, coalesce(sum(n) filter (where rank > 1), 0) as rest from sized),
  counted as materialized (select case when whole > ${all} then ${all} else whole + (select count(*) from
      (select f.document_id, s.queue, s.longer from sized s join document_feed f on f.principal = s.principal and f.queue = s.queue
        and f.organisation_id = ${organisation}${where} where s.rank > 1 limit ${looks}) f
      where not exists (select from document_feed other
        where other.document_id = f.document_id and other.organisation_id = ${organisation} and other.principal = any(f.longer) and other.queue = f.queue offset 0)) end as n,
    whole > ${all} or rest > ${looks} as lower from sums)`;

/** Exact counts: from the counters if no document occurs in two sources, else counted one by one up to a limit. */
const countOfQueue = (query: ListQuery, where: string, sources: string, $: Parameters): string => {
  const filters = countedFilters(query.filters);
  if (!filters || filters.length > 1) {
    const limit = $.add(query.looksAtMost, 'bigint');
    const rows = fromSources(query, where, `${limit} + 1`, $);
    return `counted as materialized (select least(n, ${limit}) as n, n > ${limit} as lower from (select count(*) as n from ${rows}) c)`;
  }
  const { dimension, values } = filters[0] ?? { dimension: dimensions.all, values: [0] };
  const value = values.length === 1 ? $.add(values[0], 'bigint') : `any(${$.add(values, 'bigint[]')})`;
  const organisation = organisationOf(query, $);
  const counters = (only?: string): string => sumOfCounts(organisation, sources, $.add(dimension, 'smallint'), value, only);
  if (!query.overlap) return `counted as materialized (select ${counters()} as n, false as lower)`;
  const bounds = { all: $.add(query.countAtMost, 'bigint'), looks: $.add(query.looksAtMost, 'bigint') };
  return distinctCount(organisation, counters(' and s.principal < 0'), where, sources, $.add(dimension, 'smallint'), value, bounds);
};

const place = (page: string): string => `
  place as materialized (select n, lower, pages, least(${page}, pages) as page, (least(${page}, pages) - 1) * ${pageSize} as skip
    from (select n, lower, greatest(1, ceil(n / ${pageSize}.0)::bigint) as pages from counted) p)`;

/**
 * The month in which the page begins, and the number of its rows before the page. A deep page therefore costs no more than the rows of one
 * month.
 */
const start = (organisation: string, sources: string): string => `
  start as materialized (select m.period, (p.skip - m.before)::bigint as skip from place p cross join lateral (
    select period, before from (
      select c.value as period, sum(sum(c.n)) over (order by c.value desc) - sum(c.n) as before from ${sources}
      join ${countsRelation} c on c.principal = s.principal and c.queue = s.queue and c.dimension = ${dimensions.period}
        and c.organisation_id = ${organisation}
      group by c.value having sum(c.n) > 0) h
    where before <= p.skip order by before desc limit 1) m)`;

const pageOf = (relation: string, order: string, skip: string): string =>
  `page as materialized (select * from ${relation} order by ${order} limit ${pageSize} offset ${skip})`;

const queuePage = (query: ListQuery, sources: string, page: string, $: Parameters): string[] => {
  const where = conditions(query.filters, query.reader, $);
  const { order } = orders[query.order];
  const common = [countOfQueue(query, where, sources, $), place(page)];
  const deep = query.page > shallow && query.order === 'issued' && !query.overlap && countedFilters(query.filters)?.length === 0;
  if (!deep) return [...common, pageOf(fromSources(query, where, untilPage('place'), $), order, '(select skip from place)')];
  const below = `${where} and f.period <= (select period from start)`;
  return [
    ...common,
    start(organisationOf(query, $), sources),
    pageOf(fromSources(query, below, untilPage('start'), $), order, '(select skip from start)'),
  ];
};

/** Documents of one initiator are read by their own index if they are at most this many. */
const initiatedAtMost = 10_000;

/**
 * A list of certain initiators, whom the feed does not know. A short queue is read through; of a long one the initiators' documents are
 * looked up, unless they are so many that reading the queue finds them soon.
 */
const initiatedPage = (query: ListQuery, sources: string, page: string, $: Parameters): string[] => {
  const where = conditions(query.filters, query.reader, $);
  const { keys, order } = orders[query.order];
  const limit = $.add(query.looksAtMost, 'bigint');
  const walk = (atMost: string): string => fromSources(query, `${where} and not (select few from mode)`, atMost, $);
  const organisation = organisationOf(query, $);
  return [
    `queued as materialized (select ${sumOfCounts(organisation, sources, String(dimensions.all), '0')} as n)`,
    `matched as materialized (select d.id as document_id from documents d where (select n from queued) > ${$.add(query.firstLook.from, 'bigint')}
      and d.initiator_id = any(${$.add(query.filters.initiatorIds, 'bigint[]')}) and d.organisation_id = ${organisation} limit ${initiatedAtMost} + 1)`,
    `mode as materialized (select (select n from queued) > ${$.add(query.firstLook.from, 'bigint')} and count(*) <= ${initiatedAtMost} as few from matched)`,
    `found as materialized (${foundAmong('matched', organisation, `${where} and (select few from mode)`, sources)})`,
    `counted as materialized (select case when few then (select count(*) from found) else least(w.n, ${limit}) end as n, not few and w.n > ${limit} as lower
      from mode cross join (select count(*) as n from ${walk(`${limit} + 1`)}) w)`,
    place(page),
    pageOf(`(select ${keys} from found union all select ${keys} from ${walk(untilPage('place'))}) p`, order, '(select skip from place)'),
  ];
};

/** Matches that were found one by one, restricted to the sources; each once, with the columns of the order. */
const foundAmong = (relation: string, organisation: string, where: string, sources: string): string =>
  `select distinct on (f.document_id) f.document_id, f.period, f.issue_date, f.due_at from ${relation} m cross join ${sources}
    join document_feed f on f.document_id = m.document_id and f.principal = s.principal and f.queue = s.queue
      and f.organisation_id = ${organisation}${where}
    order by f.document_id, f.due_at`;

const starred = (query: ListQuery, sources: string, $: Parameters): string => {
  const { filters, reader } = query;
  const organisation = organisationOf(query, $);
  const marks = `(select document_id from document_marks where employee_id = ${$.add(reader.employeeId, 'bigint')} and organisation_id = ${organisation}
    and bookmarked_at is not null)`;
  return foundAmong(marks, organisation, conditions(filters, reader, $), sources);
};

const starredPage = (query: ListQuery, sources: string, page: string, $: Parameters): string[] => [
  `found as materialized (${starred(query, sources, $)})`,
  'counted as materialized (select count(*) as n, false as lower from found)',
  place(page),
  pageOf('found', orders[query.order].order, '(select skip from place)'),
];

/** Matches are ordered by month in any case; only the queue's own index needs the month. */
const foundOrders = { issued: 'issue_date desc, document_id desc', due: orders.due.order, nearest: orders.nearest.order } as const;

/**
 * A text search. In a large queue its first rows are read first: if the words are so common that these fill the page, the search ends, and
 * the count is a lower bound. If there are few matches, all of them are read, sorted and counted. If the words are too common for that, a
 * small queue is read completely; in a large one the page is found by reading in order, and the count is a lower bound. Conditions such as
 * `(select many from mode)` are evaluated once, and an excluded branch does not start.
 */
const searchPage = (query: ListQuery, sources: string, page: string, $: Parameters): string[] => {
  const { reader, search, order, firstLook } = query;
  const organisation = organisationOf(query, $);
  const limit = $.add(query.countAtMost, 'bigint');
  const where = conditions(query.filters, reader, $);
  const words = '(select words from wanted)';
  const matches = `exists (select from document_search s where s.document_id = f.document_id and s.organisation_id = ${organisation} and s.words @@ ${words} offset 0)`;
  const keys = `document_id, ${order === 'issued' ? 'issue_date, null::timestamptz as due_at' : 'null::timestamptz as issue_date, due_at'}`;
  const walk = (gate: string, atMost: string | null): string =>
    `(select ${keys} from ${fromSources(query, `${where} and ${gate} and ${matches}`, atMost, $)})`;
  const size = sumOfCounts(organisation, sources, String(dimensions.all), '0');
  // The limit rises with the page number, up to a maximum; beyond that a reader gets all that there is.
  const first = `least(${page}, 5) * ${$.add(firstLook.rows, 'bigint')}`;
  // The word index also stores who may see a document, so the feed is not needed for this check.
  const sample =
    query.everything && where === '' && order === 'issued'
      ? 'select document_id, issue_date, null::timestamptz as due_at from matched where not (select through from mode)'
      : `select document_id, issue_date, due_at from (${foundAmong('matched', organisation, `${where} and not (select through from mode)`, sources)}) f`;
  return [
    `wanted as materialized (select document_query(${$.add(search, 'text')}) as words)`,
    `queued as materialized (select ${size} as n)`,
    `first as materialized (select ${keys} from ${fromSources(query, `${where} and (select n from queued) > ${$.add(firstLook.from, 'bigint')}`, `(select ${first})`, $)} where ${matches})`,
    `looked as materialized (select count(*) as n, count(*) >= ${page} * ${pageSize} as enough from first)`,
    `matched as materialized (select s.document_id, s.issue_date from document_search s
      where not (select enough from looked) and s.viewers && ${$.add(reader.principals, 'bigint[]')} and s.words @@ ${words}
        and s.organisation_id = ${organisation} limit ${limit} + 1)`,
    `mode as materialized (select n > ${limit} and (select n from queued) <= ${limit} as through, n > ${limit} as many
      from (select count(*) as n from matched) m)`,
    `sample as materialized (${sample})`,
    `found as materialized (select * from first where (select enough from looked) union all
      select * from sample where not (select many from mode) union all select * from ${walk('(select through from mode)', null)} w)`,
    `counted as materialized (select case when enough then looked.n when many and not through then least(${limit}, (select count(*) from sample)) else (select count(*) from found) end as n,
      enough or many and not through as lower from mode cross join looked)`,
    place(page),
    `page as materialized (
      (select document_id, issue_date, due_at from found order by ${foundOrders[order]} limit ${pageSize} offset (select skip from place))
      union all
      (select document_id, issue_date, due_at from ${walk('(select many and not through from mode)', untilPage('place'))} w
        order by ${foundOrders[order]} limit ${pageSize} offset (select skip from place)))`,
  ];
};

/** The common table expressions `place` (n, lower, pages, page) and `page` (document_id and its sort columns), and the sources. */
export const listRows = (
  query: ListQuery,
  $: Parameters,
): { readonly tables: readonly string[]; readonly order: string; readonly sources: string } => {
  const sources = sourcesRelation(query, $);
  const page = $.add(query.page, 'bigint');
  const inOrder = query.filters.initiatorIds === undefined ? queuePage : initiatedPage;
  const pick = query.onlyStarred ? starredPage : query.search !== null ? searchPage : inOrder;
  return { tables: pick(query, sources, page, $), order: foundOrders[query.order], sources };
};

/** One statement that returns the complete list, in its order, as `ids`. */
export const listIds = (query: ListQuery, $: Parameters): string => {
  if (query.onlyStarred)
    return `select coalesce(array_agg(document_id order by ${foundOrders[query.order]}), '{}') as ids from (${starred(query, sourcesRelation(query, $), $)}) f`;
  const where = conditions(query.filters, query.reader, $);
  if (query.search === null) {
    const { order } = orders[query.order];
    return `select coalesce(array_agg(document_id order by ${order}), '{}') as ids from ${fromSources(query, where, null, $)}`;
  }
  const organisation = organisationOf(query, $);
  const matched = `(select s.document_id from document_search s where s.organisation_id = ${organisation}
    and s.viewers && ${$.add(query.reader.principals, 'bigint[]')} and s.words @@ (select document_query(${$.add(query.search, 'text')})))`;
  return `select coalesce(array_agg(document_id order by ${foundOrders[query.order]}), '{}') as ids
    from (${foundAmong(matched, organisation, where, sourcesRelation(query, $))}) f`;
};

/** Counts beyond this are not exact; the chips say "1000+". */
const dueCountedUpTo = 1_000;

/** How many documents of the queue have such a due date, whatever the filter for due dates says. */
export const dueCount = (query: ListQuery, due: DueGroup, $: Parameters): string => {
  const where = conditions({ ...query.filters, due }, query.reader, $);
  return `(select count(*) from ${fromSources({ ...query, order: 'due' }, where, String(dueCountedUpTo), $)})`;
};
