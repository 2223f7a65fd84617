/**
 * Access to a folder: its owner, people it is shared with, and anybody with access to a folder above it. Nobody can enter the folders of
 * another organisation, not even a person who works in both, because folders belong to employees. Nobody can enter a folder in the trash;
 * everything below a folder goes to the trash with it.
 */
import type { LinkMode } from '@qujat/contract/link-mode';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';

/** An employee in their organisation. */
export interface Visitor {
  readonly employeeId: number;
  readonly organisationId: number;
}

/** Every folder that the visitor may enter, as a query with one column `id`. `union` terminates even if folders formed a cycle. */
export const enterable = ({ employeeId, organisationId }: Visitor): RawBuilder<unknown> => sql`
  with recursive reach (id) as (
    select f.id from folders f where f.organisation_id = ${organisationId} and f.trashed_at is null
      and (f.owner_id = ${employeeId} or exists (select from folder_access a
        where a.folder_id = f.id and a.organisation_id = ${organisationId} and a.employee_id = ${employeeId}))
    union
    select child.id from folders child join reach on child.parent_id = reach.id where child.organisation_id = ${organisationId} and child.trashed_at is null
  )
  select id from reach`;

export const mayEnter = async (db: Queryable, folderId: number, { employeeId, organisationId }: Visitor): Promise<boolean> => {
  const { rows } = await sql<{ allowed: boolean }>`
    with recursive above (id, parent_id, owner_id) as (
      select id, parent_id, owner_id from folders where id = ${folderId} and organisation_id = ${organisationId} and trashed_at is null
      union
      select f.id, f.parent_id, f.owner_id from folders f join above on f.id = above.parent_id where f.organisation_id = ${organisationId}
    )
    select exists (
      select from above where above.owner_id = ${employeeId}
        or exists (select from folder_access a where a.folder_id = above.id and a.organisation_id = ${organisationId} and a.employee_id = ${employeeId})
    ) as allowed
  `.execute(db);
  return rows[0]?.allowed ?? false;
};

/** Whether the visitor may see a file: it is in a folder that they may enter. */
export const mayReach = async (db: Queryable, fileId: number, visitor: Visitor): Promise<boolean> => {
  const rows = await db
    .selectFrom('folder_files')
    .select('folder_id')
    .where('file_id', '=', fileId)
    .where('organisation_id', '=', visitor.organisationId)
    .where('trashed_at', 'is', null)
    .execute();
  for (const { folder_id } of rows) if (await mayEnter(db, folder_id, visitor)) return true;
  return false;
};

interface OwnFolder {
  readonly name: string;
  readonly parent_id: number | null;
  readonly shared: boolean;
  readonly link: string | null;
  readonly link_expires_at: Date | null;
  readonly link_password: string | null;
  readonly link_mode: LinkMode;
}

/**
 * Locks a folder that the visitor owns, so that changes of one folder run one after the other. Another person's folder is refused; to
 * people without access it does not exist.
 */
export const lockOwn = async (transaction: Queryable, folderId: number, visitor: Visitor): Promise<OwnFolder> => {
  const row = await transaction
    .selectFrom('folders')
    .select(['owner_id', 'name', 'parent_id', 'shared', 'link', 'link_expires_at', 'link_password', 'link_mode'])
    .where('id', '=', folderId)
    .where('organisation_id', '=', visitor.organisationId)
    .where('trashed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row?.owner_id === visitor.employeeId) return row;
  if (row && (await mayEnter(transaction, folderId, visitor))) throw new ForbiddenError('cloud.notOwn');
  throw new NotFoundError();
};
