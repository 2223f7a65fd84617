/**
 * Finds by index whom a search or a role leaves, before a page is read (docs/decisions/0245). Few are then sorted by name. Of many, the page
 * is filled quickly by reading people in the order of names; the planner cannot know beforehand which of the two it will be.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Few, Filters } from './found.ts';
import { idsFound } from './search.ts';

/** More than so many are not sorted. */
const mostFew = 5_000;

const read = async (db: Queryable, ids: RawBuilder<{ id: number }> | null): Promise<readonly number[] | null> => {
  if (!ids) return null;
  const { rows } = await sql<{ id: number }>`select id from (${ids}) found limit ${mostFew + 1}`.execute(db);
  return rows.length > mostFew ? null : [...new Set(rows.map(({ id }) => id))];
};

const holders = (role: string, organisationId: number): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select e.id from employee_roles r join employees e on e.id = r.employee_id and e.organisation_id = r.organisation_id
  where r.role = ${role} and e.organisation_id = ${organisationId}`;

export const findFew = async (db: Queryable, organisationId: number, { search, role }: Filters): Promise<Few> => ({
  search: search ? await read(db, idsFound(search, organisationId)) : null,
  role: role ? await read(db, holders(role, organisationId)) : null,
});
