/** The content of a person's trash. */
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Visitor } from './access.ts';
import type { Slice } from './paging.ts';
import type { ItemRow } from './store.ts';

/** The person's folders, and files that the person removed or that were in one of those folders. */
const removed = ({ employeeId, organisationId }: Visitor): RawBuilder<unknown> => sql`
  select 'folder' as kind, f.id, f.name, '' as extension, f.trashed_by, f.trashed_at, null::bigint as size, 'none' as scan
  from folders f where f.owner_id = ${employeeId} and f.organisation_id = ${organisationId} and f.trashed_with = f.id
  union all
  select 'file', f.id, f.name, f.extension, ff.trashed_by, ff.trashed_at, f.size, f.scan
  from folder_files ff join files f on f.id = ff.file_id and f.organisation_id = ff.organisation_id
  join folders d on d.id = ff.folder_id and d.organisation_id = ff.organisation_id
  where ff.trashed_at is not null and d.organisation_id = ${organisationId} and (d.owner_id = ${employeeId} or ff.trashed_by = ${employeeId})`;

export const countTrash = async (db: Queryable, visitor: Visitor): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${removed(visitor)}) each`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The person who removed an item appears instead of its creator, and the time of removal instead of its date. */
export const listTrash = async (
  db: Queryable,
  visitor: Visitor,
  timeZone: string,
  { limit, offset }: Slice,
): Promise<readonly Omit<ItemRow, 'code'>[]> => {
  const { rows } = await sql<Omit<ItemRow, 'code'>>`
    select each.kind, each.id, each.name, each.extension, p.full_name as creator,
      to_char(each.trashed_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created, true as changeable, each.size, each.scan
    from (${removed(visitor)}) each join employees e on e.id = each.trashed_by and e.organisation_id = ${visitor.organisationId}
    join people p on p.id = e.person_id
    order by each.trashed_at desc, each.kind desc, each.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
};
