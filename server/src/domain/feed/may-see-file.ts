/** Files of posts are for everybody of the organisation; those of a draft only for its owner, who owns the files too. */
import type { SessionContext } from '../../platform/http/context.ts';

export const maySeeFeedFile = async ({ db, session }: Pick<SessionContext, 'db' | 'session'>, fileId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('post_files as f')
    .innerJoin('posts as p', 'p.id', 'f.post_id')
    .select('p.id')
    .where('f.file_id', '=', fileId)
    .where('p.organisation_id', '=', session.organisationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
