/** Keeps document_feed and document_search in line with the rules. No other module writes these tables. */
import { queues, stages, statuses } from '@qujat/contract/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { loadFeedFacts, loadStates, lockDocuments } from './load-states.ts';
import { feedOf, viewersOf, type FeedRow } from './queues/feed.ts';
import type { RouteState } from './route/model.ts';
import { entriesOnTurn } from './route/turn.ts';

interface Wanted {
  readonly documents: number[];
  readonly principals: number[];
  readonly queues: number[];
  /** The principal's own deadline; null where that of the document counts. */
  readonly due: (string | null)[];
  /** One array for each document, in PostgreSQL's text form. */
  readonly viewers: string[];
}

/** In what waits for a person, the nearest of their own deadlines precedes the document's (DAY-2). */
const ownDue = (state: RouteState, { principal, queue }: FeedRow): string | null => {
  if (queue !== queues.incoming) return null;
  const own = entriesOnTurn(state).flatMap(({ employeeId, dueAt }) => (employeeId === principal && dueAt ? [dueAt.toISOString()] : []));
  return own.toSorted()[0] ?? null;
};

const wantedRows = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<Wanted> => {
  const states = await loadStates(trx, organisationId, ids);
  const factsOf = await loadFeedFacts(trx, organisationId, states);
  const wanted: Wanted = { documents: [], principals: [], queues: [], due: [], viewers: [] };
  const viewers = new Map<number, string>();
  for (const state of states) {
    const rows = feedOf(state, factsOf(state));
    viewers.set(state.document.id, `{${viewersOf(rows).join(',')}}`);
    for (const row of rows) {
      wanted.documents.push(state.document.id);
      wanted.principals.push(row.principal);
      wanted.queues.push(row.queue);
      wanted.due.push(ownDue(state, row));
    }
  }
  for (const id of ids) wanted.viewers.push(viewers.get(id) ?? '{}');
  return wanted;
};

/** Writes only the difference: deletes rows that are gone, inserts or updates new and changed ones. */
const writeFeed = async (
  trx: Queryable,
  organisationId: number,
  ids: readonly number[],
  { documents, principals, queues: inQueues, due }: Wanted,
): Promise<void> => {
  const wanted = sql`unnest(${documents}::bigint[], ${principals}::bigint[], ${inQueues}::smallint[], ${due}::timestamptz[])
    as w (document_id, principal, queue, own_due)`;
  await sql`
    delete from document_feed f where f.document_id = any(${ids}) and f.organisation_id = ${organisationId} and not exists (
      select from ${wanted} where w.document_id = f.document_id and w.principal = f.principal and w.queue = f.queue)`.execute(trx);
  await sql`
    insert into document_feed as f
      (organisation_id, principal, queue, document_id, issue_date, due_at, status, template_id, department_id, period, reply_required)
    select d.organisation_id, w.principal, w.queue, d.id, d.issue_date, coalesce(w.own_due, d.due_at), d.status, d.template_id, d.department_id, d.period,
      d.reply_required
    from ${wanted} join documents d on d.id = w.document_id and d.organisation_id = ${organisationId}
    on conflict (document_id, principal, queue, organisation_id) do update set
      issue_date = excluded.issue_date, due_at = excluded.due_at, status = excluded.status, template_id = excluded.template_id,
      department_id = excluded.department_id, period = excluded.period, reply_required = excluded.reply_required
    where (f.issue_date, f.due_at, f.status, f.template_id, f.department_id, f.period, f.reply_required)
      is distinct from (excluded.issue_date, excluded.due_at, excluded.status, excluded.template_id, excluded.department_id,
        excluded.period, excluded.reply_required)`.execute(trx);
};

const writeSearch = async (trx: Queryable, organisationId: number, ids: readonly number[], { viewers }: Wanted): Promise<void> => {
  await sql`
    delete from document_search s where s.document_id = any(${ids}) and s.organisation_id = ${organisationId} and not exists (
      select from documents d where d.id = s.document_id and d.organisation_id = s.organisation_id)`.execute(trx);
  await sql`
    insert into document_search as s (document_id, organisation_id, viewers, issue_date, words)
    select d.id, d.organisation_id, w.viewers::bigint[], d.issue_date, document_words(d.number, d.subject, p.full_name)
    from unnest(${ids}::bigint[], ${viewers}::text[]) as w (document_id, viewers)
    join documents d on d.id = w.document_id and d.organisation_id = ${organisationId}
    join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people p on p.id = e.person_id
    on conflict (document_id, organisation_id) do update set viewers = excluded.viewers, issue_date = excluded.issue_date, words = excluded.words
    where (s.viewers, s.issue_date, s.words) is distinct from (excluded.viewers, excluded.issue_date, excluded.words)`.execute(trx);
};

const batch = 2000;

/**
 * Brings the feed, its counters and the search of these documents of an organisation up to date, within the caller's transaction. Call it after every change
 * of a document, of its participants, or of the roles that show documents to people.
 */
export const refreshFeeds = async (trx: Queryable, organisationId: number, documentIds: readonly number[]): Promise<void> => {
  for (let from = 0; from < documentIds.length; from += batch) {
    const ids = documentIds.slice(from, from + batch);
    await lockDocuments(trx, organisationId, ids);
    const wanted = await wantedRows(trx, organisationId, ids);
    await writeFeed(trx, organisationId, ids, wanted);
    await writeSearch(trx, organisationId, ids, wanted);
  }
};

/** The same for one document. */
export const refreshFeed = (trx: Queryable, organisationId: number, documentId: number): Promise<void> =>
  refreshFeeds(trx, organisationId, [documentId]);

/** Documents that somebody may see because of a place in the organisation, and not because they take part. */
const refreshSeenByPlace = async (trx: Queryable, organisationId: number, where: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from documents where organisation_id = ${organisationId} and ${where} order by id`.execute(trx);
  await refreshFeeds(
    trx,
    organisationId,
    rows.map(({ id }) => id),
  );
};

const lacksExecutor = sql`status = ${statuses.execution} and not exists (
  select from participants p where p.document_id = documents.id and p.organisation_id = documents.organisation_id and p.stage = ${stages.execution})`;

const leftRefused = sql`status in (${statuses.approvalRefused}, ${statuses.executionRefused}) and exists (
  select from employees e where e.id = documents.initiator_id and e.organisation_id = documents.organisation_id and e.ended_at is not null)`;

/** To be called when somebody leaves or comes back: until then the head of the department goes on with what was refused. */
export const refreshFeedsOfInitiator = (trx: Queryable, organisationId: number, employeeId: number): Promise<void> =>
  refreshSeenByPlace(
    trx,
    organisationId,
    sql`initiator_id = ${employeeId} and status in (${statuses.approvalRefused}, ${statuses.executionRefused})`,
  );

/** To be called when departments get another head, who sees their documents that lack an executor, or whose initiator has left. */
export const refreshFeedsOfDepartments = (trx: Queryable, organisationId: number, departmentIds: readonly number[]): Promise<void> =>
  refreshSeenByPlace(trx, organisationId, sql`department_id = any(${departmentIds}) and ((${lacksExecutor}) or (${leftRefused}))`);

/** To be called when an organisation gets other clerks, who see its correspondence as well. */
export const refreshFeedsOfClerks = (trx: Queryable, organisationId: number): Promise<void> =>
  refreshSeenByPlace(trx, organisationId, sql`((${lacksExecutor}) or (correspondence is not null and status <> ${statuses.draft}))`);

/**
 * To be called when people get another name: the search finds their documents by it. Only who works in one organisation is renamed, so
 * documents of an organisation that they have left keep the name of then.
 */
export const refreshWordsOfInitiators = async (trx: Queryable, organisationId: number, employeeIds: readonly number[]): Promise<void> => {
  if (employeeIds.length === 0) return;
  await sql`
    update document_search as s set words = document_words(d.number, d.subject, p.full_name)
    from documents d join employees e on e.id = d.initiator_id and e.organisation_id = d.organisation_id join people p on p.id = e.person_id
    where d.organisation_id = ${organisationId} and d.initiator_id = any(${[...employeeIds]})
      and s.document_id = d.id and s.organisation_id = d.organisation_id`.execute(trx);
};
