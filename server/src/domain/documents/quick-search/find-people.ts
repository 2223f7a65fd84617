/** The colleagues of the palette, by name or position. */
import type { CallAnswer } from '@qujat/contract/call';
import type { quickSearch } from '@qujat/contract/quick-search';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/like-pattern.ts';
import { bestMatchesFirst, nameMatches } from '../../../platform/database/people-search.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';

const most = 5;
/** A part that more people share is not sorted as a whole: the next letter narrows it. */
const mostSorted = 2_000;

/** Two statements and not one with "or": each is answered by its own index. */
const foundIds = (search: string, organisationId: number) => sql<{ id: number }>`(
  select e.id from people p join employees e on e.person_id = p.id where e.organisation_id = ${organisationId} and ${nameMatches(search)}
  union
  select e.id from employees e where e.organisation_id = ${organisationId}
    and name_grams(e.position_key) @> name_grams(name_key(${search}::text)) and e.position_key like name_key(${containing(search)}::text)
  limit ${mostSorted})`;

export const findPeople = async (
  search: string,
  { db, session, language }: Pick<SessionContext, 'db' | 'session' | 'language'>,
): Promise<CallAnswer<typeof quickSearch>['people']> => {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('departments as d', (join) => join.onRef('d.id', '=', 'e.department_id').onRef('d.organisation_id', '=', 'e.organisation_id'))
    .select(['e.id', 'p.full_name', 'p.phone', 'e.position_ru', 'e.position_kk', 'd.name_ru', 'd.name_kk'])
    .where('e.organisation_id', '=', session.organisationId)
    .where('e.ended_at', 'is', null)
    .where(sql<boolean>`e.id in ${foundIds(search, session.organisationId)}`)
    .orderBy(bestMatchesFirst(search))
    .orderBy(sql`p.full_name collate "kk-x-icu", e.id`)
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    position: inLanguage(language, row.position_ru, row.position_kk),
    department: inLanguage(language, row.name_ru ?? '', row.name_kk ?? ''),
    phone: row.phone,
  }));
};
