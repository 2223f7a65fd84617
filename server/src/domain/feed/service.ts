/** The feed shows an organisation's posts to its employees; each reader sees those attached documents that they may see. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { postList } from '@qujat/contract/feed';
import { principalsOf } from '../documents/reader.ts';
import { asAttached, type ReadingContext } from './feed-documents.ts';
import { isFeedAdministrator } from './one-post.ts';
import { listPosts, type PostRow } from './store.ts';

/** Posts per page; the specification does not say how many. */
const postsAtOnce = 10;
/** The names shown next to the number of likes; the full list has a separate call. */
const likersAtOnce = 100;

const asPost = ({
  files,
  documents,
  likes,
  likers,
  comments,
  ...row
}: Omit<PostRow, 'authorId'>): Omit<CallAnswer<typeof postList>[number], 'removable'> => ({
  ...row,
  files: files.map(({ code, url, name, scan }) => ({ downloadCode: code, url, name, scan })),
  documents: documents.map(asAttached),
  likes: { count: likes, names: likers.map((fullName) => ({ fullName })) },
  commentCount: comments,
});

export const listFeed = async (
  { beforeId, search = '' }: CallInput<typeof postList>,
  context: ReadingContext,
): Promise<CallAnswer<typeof postList>> => {
  const { db, session } = context;
  const principals = await principalsOf(context);
  const { organisationId, employeeId, timeZone } = session;
  const rows = await listPosts(db, {
    organisationId,
    employeeId,
    timeZone,
    principals,
    beforeId,
    search: search.trim(),
    limit: postsAtOnce,
    likers: likersAtOnce,
  });
  const ofAll = isFeedAdministrator(session);
  return rows.map(({ authorId, ...row }) => ({ ...asPost(row), removable: ofAll || authorId === employeeId }));
};
