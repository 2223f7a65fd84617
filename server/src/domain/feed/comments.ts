/** Comments of posts. */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { createComment, postComments, removeComment } from '@qujat/contract/feed';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { BusinessError, ForbiddenError, InvalidError } from '../../platform/http/errors.ts';
import { isFeedAdministrator, onePost } from './one-post.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

/** Comments per page; the specification does not say how many. */
const commentsAtOnce = 50;

/** Oldest first, the order of reading: newer comments follow the last one shown. */
export const listComments = async (
  { postId, afterId = 0 }: CallInput<typeof postComments>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof postComments>> => {
  const post = await onePost(db, session, postId);
  const rows = await db
    .selectFrom('post_comments as c')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'c.author_id').onRef('e.organisation_id', '=', 'c.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select([
      'c.id',
      'c.author_id',
      'p.full_name',
      'p.photo',
      'c.message',
      sql<string>`to_char(c.created_at at time zone ${session.timeZone}, 'DD.MM.YYYY HH24:MI')`.as('date'),
    ])
    .where('c.post_id', '=', post.id)
    .where('c.organisation_id', '=', session.organisationId)
    .where('c.id', '>', afterId)
    .orderBy('c.id')
    .limit(commentsAtOnce)
    .execute();
  const ofMine = post.authorId === session.employeeId || isFeedAdministrator(session);
  return rows.map((row) => ({
    id: row.id,
    author: row.full_name,
    avatar: row.photo,
    text: row.message,
    date: row.date,
    removable: ofMine || row.author_id === session.employeeId,
  }));
};

export const addComment = async (
  { postId, message }: CallInput<typeof createComment>,
  { db, session, now }: SessionContext,
): Promise<null> => {
  const text = message.trim();
  if (text === '') throw new InvalidError('fields.missing');
  await consume(db, limits.comments, session.employeeId, now);
  const { id } = await onePost(db, session, postId);
  await unlessRemoved(
    db
      .insertInto('post_comments')
      .values({ organisation_id: session.organisationId, post_id: id, author_id: session.employeeId, message: text, created_at: now })
      .execute(),
  );
  return null;
};

export const takeCommentAway = async ({ commentId }: CallInput<typeof removeComment>, { db, session }: SessionContext): Promise<null> => {
  const comment = await db
    .selectFrom('post_comments as c')
    .innerJoin('posts as p', (join) => join.onRef('p.id', '=', 'c.post_id').onRef('p.organisation_id', '=', 'c.organisation_id'))
    .select(['c.author_id', 'p.author_id as post_author_id'])
    .where('c.id', '=', commentId)
    .where('p.organisation_id', '=', session.organisationId)
    .executeTakeFirst();
  if (!comment) throw new BusinessError('feed.commentGone');
  const mine = comment.author_id === session.employeeId || comment.post_author_id === session.employeeId;
  if (!mine && !isFeedAdministrator(session)) throw new ForbiddenError();
  await db.deleteFrom('post_comments').where('id', '=', commentId).where('organisation_id', '=', session.organisationId).execute();
  return null;
};
