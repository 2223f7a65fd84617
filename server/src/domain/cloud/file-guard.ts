/** Files that stand in folders: whoever may enter one sees them, and outsiders by its link. */
import type { FileGuard } from '../../platform/files/file-access.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { mayReach } from './access.ts';
import { closedTo, isPublic } from './link.ts';

const closedTexts = { password: 'cloud.linkPassword', expired: 'cloud.linkExpired', closed: 'cloud.linkRevoked' } as const;

export const cloudFiles: FileGuard = {
  maySee: ({ db, session }, fileId) => mayReach(db, fileId, session),
  // Whoever has lost access to the folder has lost the file, also if they uploaded it.
  decidesAlone: async ({ db }, fileId) =>
    (await db.selectFrom('folder_files').select('folder_id').where('file_id', '=', fileId).executeTakeFirst()) !== undefined,
  isPublic,
  // Whoever has kept the address of a file behind a link has no account, and is told what became of the link.
  explainRefusal: async (context, fileId) => {
    const closed = context.session ? null : await closedTo(context, fileId);
    return closed && new ForbiddenError(closedTexts[closed]);
  },
};
