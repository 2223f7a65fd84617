/** Turns a draft into a post, and removes posts. */
import type { CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { createPost, removePost, SeenAttachments } from '@qujat/contract/feed';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { forgetRows, removeBytes } from '../../platform/files/forget.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { FeedSessionContext } from './services.ts';
import { BusinessError, ConflictError, ForbiddenError } from '../../platform/http/errors.ts';
import { holdDraft } from './draft.ts';
import { seenOf } from './feed-documents.ts';
import { isFeedAdministrator, onePost } from './one-post.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

const attachedTo = async (trx: Queryable, { employeeId, organisationId }: SessionContext['session']) => ({
  files: await trx
    .selectFrom('post_draft_files')
    .select(['id', 'file_id', 'name'])
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute(),
  videos: await trx
    .selectFrom('post_draft_videos')
    .select('url')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute(),
  documents: await trx
    .selectFrom('post_draft_documents')
    .select('document_id')
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute(),
});

const isSame = <T>(shown: readonly T[], held: readonly T[]): boolean =>
  shown.length === held.length && held.every((each) => shown.includes(each));

/** A second window, or a second device, may have changed the draft: nothing unseen is published, and nothing shown is left out. */
const expectSeen = (shown: SeenAttachments, held: SeenAttachments): void => {
  if (!isSame(shown.files, held.files) || !isSame(shown.videos, held.videos) || !isSame(shown.documents, held.documents))
    throw new ConflictError(failureReasons.draftChanged, 'feed.draftChanged');
};

const publish = async (trx: Queryable, message: string, shown: SeenAttachments | undefined, context: SessionContext): Promise<void> => {
  const { employeeId, organisationId } = context.session;
  const { files, videos, documents } = await attachedTo(trx, context.session);
  // Its reader may have lost access to a document since attaching it.
  const seen = await seenOf(
    context,
    documents.map((each) => each.document_id),
  );
  const attached = documents.filter((each) => seen.has(each.document_id));
  if (shown)
    expectSeen(shown, {
      files: files.map(({ id }) => id),
      videos: videos.map(({ url }) => url),
      documents: attached.map(({ document_id }) => document_id),
    });
  if (message === '' && files.length + videos.length + attached.length === 0) throw new BusinessError('feed.emptyPost');
  const { id } = await trx
    .insertInto('posts')
    .values({ organisation_id: organisationId, author_id: employeeId, message, created_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = [
    ...files.map(({ file_id, name }) => ({ organisation_id: organisationId, post_id: id, file_id, url: null, name })),
    ...videos.map(({ url }) => ({ organisation_id: organisationId, post_id: id, file_id: null, url, name: '' })),
  ];
  if (entries.length > 0) await trx.insertInto('post_files').values(entries).execute();
  if (attached.length > 0)
    await unlessRemoved(
      trx
        .insertInto('post_documents')
        .values(attached.map(({ document_id }) => ({ organisation_id: organisationId, post_id: id, document_id })))
        .execute(),
    );
  await trx.deleteFrom('post_drafts').where('employee_id', '=', employeeId).where('organisation_id', '=', organisationId).execute();
};

/** With `draft` the text is saved with the attachments; without it, text and attachments become a post and the draft ends. */
export const createOrKeep = async ({ message = '', draft, seen }: CallInput<typeof createPost>, context: SessionContext): Promise<null> => {
  const { db, session, now } = context;
  await consume(db, draft ? limits.draftChanges : limits.posts, session.employeeId, now);
  await db.transaction().execute(async (trx) => {
    await holdDraft(trx, session, now);
    if (draft)
      await trx
        .updateTable('post_drafts')
        .set({ message })
        .where('employee_id', '=', session.employeeId)
        .where('organisation_id', '=', session.organisationId)
        .execute();
    else await publish(trx, message.trim(), seen, context);
  });
  return null;
};

/** Its comments, likes and files are removed with it. */
export const takePostAway = async (
  { postId }: CallInput<typeof removePost>,
  { db, session, files, now }: FeedSessionContext,
): Promise<null> => {
  const post = await onePost(db, session, postId);
  if (post.authorId !== session.employeeId && !isFeedAdministrator(session)) throw new ForbiddenError();
  const { organisationId } = session;
  const keys = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('post_files')
      .where('post_id', '=', post.id)
      .where('organisation_id', '=', organisationId)
      .returning('file_id')
      .execute();
    await trx.deleteFrom('posts').where('id', '=', post.id).where('organisation_id', '=', organisationId).execute();
    return forgetRows(
      trx,
      organisationId,
      rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])),
      now,
    );
  });
  await removeBytes(db, files, keys);
  return null;
};
