/** One post, for its readers: everybody in its organisation. */
import type { Queryable } from '../../platform/database/pool.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError } from '../../platform/http/errors.ts';

export interface OnePost {
  readonly id: number;
  readonly authorId: number;
}

/** Throws BusinessError if the post does not exist, or no longer: HTTP 404 would lead the person away from the feed. */
export const onePost = async (
  db: Queryable,
  { organisationId }: Pick<SessionContext['session'], 'organisationId'>,
  id: number,
): Promise<OnePost> => {
  const row = await db
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('feed.postGone');
  return { id: row.id, authorId: row.author_id };
};

/** The author and the feed administrator may remove it (FEE-8). */
export const isFeedAdministrator = ({ roles }: Pick<SessionContext['session'], 'roles'>): boolean => roles.has('feed-administrator');
