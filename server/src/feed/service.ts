/** The feed shows an organisation's posts to its employees; of attached documents, each reader those that are theirs to see. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { postList } from '@qujat/contract/feed';
import { personForLists, readerOf } from '../documents/reader.ts';
import type { SessionContext } from '../http/context.ts';
import { listPosts, type PostRow } from './store.ts';

/** Posts of a page; the specification names no number. */
const postsAtOnce = 10;
/** Names beside the number of likes; who wants all of them asks for the list of likes. */
const likersAtOnce = 100;

const asPost = ({ files, documents, likes, likers, comments, ...row }: PostRow): CallAnswer<typeof postList>[number] => ({
  ...row,
  files: files.map(({ code, url, name }) => ({ downloadCode: code, url, name })),
  documents: documents.map(({ number, subject, ...document }) => ({ ...document, name: number ? `${number} · ${subject}` : subject })),
  likes: { count: likes, names: likers.map((fullName) => ({ fullName })) },
  commentCount: comments,
});

export const listFeed = async ({ beforeId }: CallInput<typeof postList>, context: SessionContext): Promise<CallAnswer<typeof postList>> => {
  const { db, session } = context;
  const { principals } = readerOf(await personForLists(context), context);
  const { organisationId, employeeId, timeZone } = session;
  const rows = await listPosts(db, { organisationId, employeeId, timeZone, principals, beforeId, limit: postsAtOnce, likers: likersAtOnce });
  return rows.map(asPost);
};
