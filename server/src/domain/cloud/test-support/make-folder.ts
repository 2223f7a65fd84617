import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

export interface Site {
  readonly folderId: number;
  readonly files: number;
}

/** A folder with a given number of files; one in ten of them is in the trash. */
export const makeFolder = async (db: Database, files: number, owner: { employeeId: number; organisationId: number }): Promise<Site> => {
  const { id: folderId } = await db
    .insertInto('folders')
    .values({
      organisation_id: owner.organisationId,
      owner_id: owner.employeeId,
      parent_id: null,
      name: `${files}`,
      link: null,
      link_expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with added as (
      insert into files (organisation_id, code, name, extension, size, content_type, sha256, storage_key, owner_id)
      select ${owner.organisationId}, md5(${folderId}::text || n) || 'xx', n || '.pdf', 'pdf', 1, 'application/pdf', repeat('0', 64), 'bench/' || n, ${owner.employeeId}
      from generate_series(1, ${files}) n returning id
    )
    insert into folder_files (organisation_id, folder_id, file_id, added_by, place)
    select ${owner.organisationId}, ${folderId}, id, ${owner.employeeId}, row_number() over (order by id) from added`.execute(db);
  await sql`update folder_files set trashed_at = now(), trashed_by = ${owner.employeeId} where folder_id = ${folderId} and place % 10 = 0`.execute(
    db,
  );
  await sql`update folders set next_place = ${files} where id = ${folderId}`.execute(db);
  await sql`analyze`.execute(db);
  return { folderId, files };
};
