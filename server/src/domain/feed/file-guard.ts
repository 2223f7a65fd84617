/** Files of posts are for everybody in the organisation; those of a draft only for its owner, who also owns the files. */
import type { FileGuard } from '../../platform/files/file-access.ts';

export const feedFiles: FileGuard = {
  maySee: async ({ db, session }, fileId) => {
    const row = await db
      .selectFrom('post_files as f')
      .innerJoin('posts as p', (join) => join.onRef('p.id', '=', 'f.post_id').onRef('p.organisation_id', '=', 'f.organisation_id'))
      .select('p.id')
      .where('f.file_id', '=', fileId)
      .where('p.organisation_id', '=', session.organisationId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
};
