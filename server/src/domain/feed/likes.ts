/** Likes, with the names of the people who like. */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { likePost, postLikes } from '@qujat/contract/feed';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { onePost } from './one-post.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

/** The specification has no paging for names, and nobody reads more than these. */
const mostNames = 1000;

/** A second like changes nothing. */
export const like = async ({ postId }: CallInput<typeof likePost>, { db, session, now }: SessionContext): Promise<null> => {
  await consume(db, limits.likes, session.employeeId, now);
  const { id } = await onePost(db, session, postId);
  await unlessRemoved(
    db
      .insertInto('post_likes')
      .values({ organisation_id: session.organisationId, post_id: id, employee_id: session.employeeId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return null;
};

export const unlike = async ({ postId }: CallInput<typeof likePost>, { db, session, now }: SessionContext): Promise<null> => {
  await consume(db, limits.likes, session.employeeId, now);
  const { id } = await onePost(db, session, postId);
  await db
    .deleteFrom('post_likes')
    .where('post_id', '=', id)
    .where('employee_id', '=', session.employeeId)
    .where('organisation_id', '=', session.organisationId)
    .execute();
  return null;
};

export const listLikes = async (
  { postId }: CallInput<typeof postLikes>,
  { db, session }: SessionContext,
): Promise<CallAnswer<typeof postLikes>> => {
  const { id } = await onePost(db, session, postId);
  const rows = await db
    .selectFrom('post_likes as l')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'l.employee_id').onRef('e.organisation_id', '=', 'l.organisation_id'))
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select('p.full_name')
    .where('l.post_id', '=', id)
    .where('l.organisation_id', '=', session.organisationId)
    .orderBy('l.created_at', 'desc')
    .orderBy('e.id')
    .limit(mostNames)
    .execute();
  return rows.map(({ full_name }) => ({ fullName: full_name }));
};
