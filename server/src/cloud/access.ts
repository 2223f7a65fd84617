/**
 * Who may enter a folder: its owner, those to whom it is opened, and whoever may enter a folder above it. Nobody enters
 * the folders of another organisation, not even a person who works in both: folders belong to employees.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/pool.ts';

/** An employee in their organisation. */
export interface Visitor {
  readonly employeeId: number;
  readonly organisationId: number;
}

/** Every folder that the visitor may enter, as a query of one column `id`. `union` ends even where folders went round. */
export const enterable = ({ employeeId, organisationId }: Visitor): RawBuilder<unknown> => sql`
  with recursive reach (id) as (
    select f.id from folders f where f.organisation_id = ${organisationId}
      and (f.owner_id = ${employeeId} or exists (select from folder_access a where a.folder_id = f.id and a.employee_id = ${employeeId}))
    union
    select child.id from folders child join reach on child.parent_id = reach.id where child.organisation_id = ${organisationId}
  )
  select id from reach`;

export const mayEnter = async (db: Queryable, folderId: number, { employeeId, organisationId }: Visitor): Promise<boolean> => {
  const { rows } = await sql<{ allowed: boolean }>`
    with recursive above (id, parent_id, owner_id) as (
      select id, parent_id, owner_id from folders where id = ${folderId} and organisation_id = ${organisationId}
      union
      select f.id, f.parent_id, f.owner_id from folders f join above on f.id = above.parent_id where f.organisation_id = ${organisationId}
    )
    select exists (
      select from above where above.owner_id = ${employeeId}
        or exists (select from folder_access a where a.folder_id = above.id and a.employee_id = ${employeeId})
    ) as allowed
  `.execute(db);
  return rows[0]?.allowed ?? false;
};
