/** People who can be chosen as participants: those of the session's organisation. */
import { sql } from 'kysely';
import type { searchLogPeople } from '@qujat/contract/administration/log';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { departmentPeople, searchColleagues } from '@qujat/contract/document-acts';
import type { departmentColleagues } from '@qujat/contract/new-document';
import { bestMatchesFirst, nameMatches } from '../../../platform/database/people-search.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { findToRead } from '../find-document.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language'>;
type Colleagues = CallAnswer<typeof searchColleagues>;

/** More letters narrow a search, so it returns only this many. */
const mostFound = 20;

const peopleOf = (db: Queryable, organisationId: number, past: boolean) =>
  db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'e.department_id').onRef('d.organisation_id', '=', 'e.organisation_id'))
    .select(['e.id', 'e.ended_at', 'p.full_name', 'e.position_ru', 'e.position_kk', 'd.name_ru', 'd.name_kk'])
    .where('e.organisation_id', '=', organisationId)
    .$if(!past, (query) => query.where('e.ended_at', 'is', null));

const byName = sql`p.full_name collate "kk-x-icu", e.id`;

/** The people of an organisation by name; former employees only on request. */
export const colleagues = (db: Queryable, organisationId: number, { past = false }: { readonly past?: boolean } = {}) =>
  peopleOf(db, organisationId, past).orderBy(byName);

type Rows = Awaited<ReturnType<ReturnType<typeof colleagues>['execute']>>;

const asColleague = (row: Rows[number], { language }: Context): Colleagues[number] => ({
  id: row.id,
  fullName: row.full_name,
  department: inLanguage(language, row.name_ru ?? '', row.name_kk ?? ''),
  position: inLanguage(language, row.position_ru, row.position_kk),
});

const asColleagues = (rows: Rows, context: Context): Colleagues => rows.map((row) => asColleague(row, context));

/** People whose name contains every word. */
const found = async (search: string, { db, session }: Context, past: boolean): Promise<Rows> =>
  search.trim() === ''
    ? []
    : peopleOf(db, session.organisationId, past)
        .where(nameMatches(search))
        .orderBy(bestMatchesFirst(search))
        .orderBy(byName)
        .limit(mostFound)
        .execute();

export const findColleagues = async ({ search }: CallInput<typeof searchColleagues>, context: Context): Promise<Colleagues> =>
  asColleagues(await found(search, context, false), context);

/** Also those who have left. */
export const findPeople = async (
  { search }: CallInput<typeof searchLogPeople>,
  context: Context,
): Promise<CallAnswer<typeof searchLogPeople>> =>
  (await found(search, context, true)).map((row) => ({ ...asColleague(row, context), former: row.ended_at !== null }));

const ofDepartment = async (departmentId: number, context: Context): Promise<Colleagues> => {
  const { db, session } = context;
  const department = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', departmentId)
    .where('organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!department) throw new NotFoundError();
  return asColleagues(await colleagues(db, session.organisationId).where('e.department_id', '=', departmentId).execute(), context);
};

/** The people of a department, for a document that does not exist yet. */
export const colleaguesOfDepartment = ({ departmentId }: CallInput<typeof departmentColleagues>, context: Context): Promise<Colleagues> =>
  ofDepartment(departmentId, context);

/** The people of a department, for the card of a document that the actor may see. */
export const peopleOfDepartment = async (
  { departmentId, documentId }: CallInput<typeof departmentPeople>,
  context: Context,
): Promise<Colleagues> => {
  await findToRead(context.db, documentId, context.session);
  return ofDepartment(departmentId, context);
};
