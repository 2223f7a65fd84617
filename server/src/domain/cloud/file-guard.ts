/** Files in folders: visible to people who may enter the folder, and to outsiders by its link. */
import type { FileGuard } from '../../platform/files/file-access.ts';
import { ForbiddenError } from '../../platform/http/errors.ts';
import { mayReach } from './access.ts';
import { closedTo, isPublic } from './link.ts';

const closedTexts = {
  password: 'cloud.linkPassword',
  link: 'cloud.linkFirst',
  expired: 'cloud.linkExpired',
  closed: 'cloud.linkRevoked',
} as const;

export const cloudFiles: FileGuard = {
  maySee: ({ db, session }, fileId) => mayReach(db, fileId, session),
  // A person who has lost access to the folder has lost its files, even their own uploads.
  decidesAlone: async ({ db, session }, fileId) => {
    const place = await db
      .selectFrom('folder_files')
      .select('folder_id')
      .where('file_id', '=', fileId)
      .where('organisation_id', '=', session.organisationId)
      .executeTakeFirst();
    return place !== undefined;
  },
  isPublic,
  // The holder of a file's address behind a link has no account, so they are told why the link is not valid.
  explainRefusal: async (context, fileId) => {
    const closed = context.session ? null : await closedTo(context, fileId);
    return closed && new ForbiddenError(closedTexts[closed]);
  },
};
