/** Saved views of lists (DAY-70): kept for a person in one organisation. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { documentList } from '@qujat/contract/document-list';
import { readListFilter, writeListFilter, type ListFilter } from '@qujat/contract/list-filter';
import { mostViews, type listViews, type removeListView, type saveListView } from '@qujat/contract/list-views';
import { queueCodes, type QueueCode } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import { runNamed } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError, InvalidError, NotFoundError } from '../../../platform/http/errors.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { queryOf, type ListContext } from './document-list.ts';
import { countStatement } from './list-statement.ts';

type Context = ListContext & Pick<SessionContext, 'session'>;

/** First and last second of the days of a filter, in the organisation's zone. */
const bounds = async ({ dateFrom, dateTo }: ListFilter, { db, session }: Context) => {
  if (dateFrom === null && dateTo === null) return {};
  const moment = (day: string | null, after: number) =>
    sql<number | null>`extract(epoch from (${day}::date + ${after}::int)::timestamp at time zone ${session.timeZone})::bigint`;
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select ${moment(dateFrom, 0)} as from, ${moment(dateTo, 1)} - 1 as to`.execute(db);
  return { dateFrom: rows[0]?.from ?? undefined, dateTo: rows[0]?.to ?? undefined };
};

const inputOf = async (queue: QueueCode, filter: ListFilter | null, context: Context): Promise<CallInput<typeof documentList>> => ({
  queue,
  ...(filter && {
    search: filter.search || undefined,
    searchAllPeriods: filter.searchAllPeriods || undefined,
    templateIds: filter.templateIds,
    departmentIds: filter.departmentIds,
    statuses: filter.statuses,
    initiatorIds: filter.initiatorIds,
    ...(await bounds(filter, context)),
    due: filter.due ?? undefined,
    wanted: filter.wanted ?? undefined,
    wantedOf: filter.wantedOf ?? undefined,
    responseRequired: filter.replyRequired || undefined,
  }),
});

interface Counted {
  readonly n: number;
  readonly lower: boolean;
}

const count = async (queue: QueueCode, filter: ListFilter | null, context: Context): Promise<Counted> => {
  const [row] = await runNamed<Counted>(context.db, countStatement(await queryOf(await inputOf(queue, filter, context), context)));
  return row ?? { n: 0, lower: false };
};

export const readViews = async (_: CallInput<typeof listViews>, context: Context): Promise<CallAnswer<typeof listViews>> => {
  const { db, session, now } = context;
  await consume(db, limits.viewReads, session.personId, now);
  const rows = await db
    .selectFrom('list_views')
    .select(['id', 'name', 'queue', 'filter'])
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .orderBy(sql`name collate "kk-x-icu"`)
    .execute();
  const views: CallAnswer<typeof listViews>['views'][number][] = [];
  // One after the other: a person's views take one connection and not twenty.
  for (const row of rows) {
    const queue = queueCodes.find((each) => each === row.queue);
    if (queue === undefined) continue;
    const { n, lower } = await count(queue, readListFilter(row.filter), context);
    views.push({ ...row, count: n, countIsLowerBound: lower });
  }
  return { views };
};

export const saveView = async (
  { name: given, queue, filter: text = '' }: CallInput<typeof saveListView>,
  { db, session, now }: Context,
): Promise<CallAnswer<typeof saveListView>> => {
  await consume(db, limits.viewsSaved, session.personId, now);
  const name = given.trim().replaceAll(/\s+/g, ' ');
  const filter = readListFilter(text);
  // Nothing is dropped silently: the filters are those that the person sees.
  if (name === '' || (filter ? writeListFilter(filter) : '') !== text) throw new InvalidError();
  return db.transaction().execute(async (trx) => {
    await sql`select from employees where id = ${session.employeeId} and organisation_id = ${session.organisationId} for update`.execute(
      trx,
    );
    const own = await trx
      .selectFrom('list_views')
      .select(['id', sql<string>`lower(name)`.as('name')])
      .where('employee_id', '=', session.employeeId)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    const { rows } = await sql<{ name: string }>`select lower(${name}::text) as name`.execute(trx);
    const values = { name, queue, filter: text, saved_at: now };
    const known = own.find((each) => each.name === rows[0]?.name);
    if (known) {
      await trx
        .updateTable('list_views')
        .set(values)
        .where('id', '=', known.id)
        .where('organisation_id', '=', session.organisationId)
        .execute();
      return { id: known.id };
    }
    if (own.length >= mostViews) throw new BusinessError('errors.tooManyViews', { most: mostViews });
    return trx
      .insertInto('list_views')
      .values({ organisation_id: session.organisationId, employee_id: session.employeeId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
};

export const removeView = async ({ id }: CallInput<typeof removeListView>, { db, session, now }: Context) => {
  await consume(db, limits.viewsSaved, session.personId, now);
  const { numDeletedRows } = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFoundError();
  return {};
};
