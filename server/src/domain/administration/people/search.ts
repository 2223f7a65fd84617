/** The search of the table of people: a part of name, address or position, or a whole IIN (ADM-2, docs/decisions/0245). */
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-pattern.ts';
import { isIndexed, nameContains, nameMatches } from '../../../platform/database/people-search.ts';

/** Asked of each row of `employees as e` with `people as p`. */
export const employeeContains = (search: string): RawBuilder<boolean> => sql<boolean>`(${nameContains(search)}
  or p.email ilike ${containing(search)} or coalesce(p.iin, e.iin) = ${search}
  or e.position_key like name_key(${containing(search)}::text))`;

/** The ids of those found, each part by its own index; null if no index helps. Some may occur twice. */
export const idsFound = (search: string, organisationId: number): RawBuilder<{ id: number }> | null => {
  if (!isIndexed(search)) return null;
  const here = sql`e.organisation_id = ${organisationId}`;
  const pattern = sql`name_key(${containing(search)}::text)`;
  return sql<{ id: number }>`
    select e.id from people p join employees e on e.person_id = p.id where ${here} and ${nameMatches(search)}
    union all
    select e.id from people p join employees e on e.person_id = p.id
      where ${here} and name_grams(lower(p.email)) @> name_grams(lower(${search}::text)) and p.email ilike ${containing(search)}
    union all
    select e.id from people p join employees e on e.person_id = p.id where ${here} and p.iin = ${search}
    union all
    select e.id from employees e join people p on p.id = e.person_id where ${here} and e.iin = ${search} and p.iin is null
    union all
    select e.id from employees e
      where ${here} and name_grams(e.position_key) @> name_grams(name_key(${search}::text)) and e.position_key like ${pattern}`;
};

/** All of them, for counts and acts, which need no order. */
export const employeeFound = (search: string, organisationId: number): RawBuilder<boolean> => {
  const ids = idsFound(search, organisationId);
  return ids ? sql<boolean>`e.id in (${ids})` : employeeContains(search);
};
