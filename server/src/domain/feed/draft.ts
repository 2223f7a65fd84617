/** The draft of a post, stored on the server: its attachments, and the text once it is saved (FEE-3). */
import { sql } from 'kysely';
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  maxFeedFiles,
  type addDraftDocument,
  type addDraftFiles,
  type addDraftVideo,
  type postDraft,
  type removeDraftFile,
} from '@qujat/contract/feed';
import { embeddable } from '@qujat/contract/video-address';
import { findToAct } from '../documents/find-document.ts';
import { limits, consume } from '../../platform/limits/rate-limit.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { forgetRows, removeBytes } from '../../platform/files/forget.ts';
import { freeName } from '../../platform/files/free-name.ts';
import { received } from '../../platform/files/receive.ts';
import { admitBytes, insertWithinQuota } from '../../platform/files/quota.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import type { FeedSessionContext } from './services.ts';
import { expectAcceptedFiles } from '../../platform/policy/uploads.ts';
import { BusinessError, InvalidError } from '../../platform/http/errors.ts';
import { principalsOf } from '../documents/reader.ts';
import { asAttached, type DocumentRow } from './feed-documents.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';

const mostDocuments = 20;
const mostVideos = 10;

/** Locks the draft for this transaction, creating it if necessary: of two windows one waits. */
export const holdDraft = async (
  trx: Queryable,
  { employeeId, organisationId }: Pick<SessionContext['session'], 'employeeId' | 'organisationId'>,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('post_drafts')
    .values({ organisation_id: organisationId, employee_id: employeeId, changed_at: now })
    .onConflict((conflict) => conflict.columns(['employee_id', 'organisation_id']).doUpdateSet({ changed_at: now }))
    .execute();
};

export const readDraft = async (_: CallInput<typeof postDraft>, context: SessionContext): Promise<CallAnswer<typeof postDraft>> => {
  const { db, session } = context;
  const { employeeId, organisationId, timeZone } = session;
  const { rows } = await sql<{
    message: string;
    files: { path: string; id: number }[];
    videos: { url: string }[];
    documents: DocumentRow[];
  }>`
    select d.message,
      (select coalesce(jsonb_agg(jsonb_build_object('path', f.name, 'id', f.id) order by f.id), '[]') from post_draft_files f
        where f.employee_id = d.employee_id and f.organisation_id = d.organisation_id) as files,
      (select coalesce(jsonb_agg(jsonb_build_object('url', v.url) order by v.id), '[]') from post_draft_videos v
        where v.employee_id = d.employee_id and v.organisation_id = d.organisation_id) as videos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', doc.id, 'number', doc.number, 'subject', doc.subject, 'author', p.full_name,
          'date', to_char(doc.issue_date at time zone ${timeZone}, 'DD.MM.YYYY')) order by pd.id), '[]')
        from post_draft_documents pd
        join documents doc on doc.id = pd.document_id and doc.organisation_id = pd.organisation_id
        join employees e on e.id = doc.initiator_id and e.organisation_id = doc.organisation_id join people p on p.id = e.person_id
        where pd.employee_id = d.employee_id and pd.organisation_id = d.organisation_id
          and exists (select from document_feed f where f.document_id = doc.id and f.organisation_id = doc.organisation_id and f.principal = any(${await principalsOf(context)}))) as documents
    from post_drafts d where d.employee_id = ${employeeId} and d.organisation_id = ${organisationId}
  `.execute(db);
  const { message = '', files = [], videos = [], documents = [] } = rows[0] ?? {};
  return { message, files, videos, documents: documents.map(asAttached) };
};

const countChange = ({ db, session, now }: SessionContext): Promise<number> => consume(db, limits.draftChanges, session.employeeId, now);

const withDraft = async ({ db, session, now }: SessionContext, act: (trx: Queryable) => Promise<void>): Promise<null> => {
  await db.transaction().execute(async (trx) => {
    await holdDraft(trx, session, now);
    await act(trx);
  });
  return null;
};

const change = async (context: SessionContext, act: (trx: Queryable) => Promise<void>): Promise<null> => {
  await countChange(context);
  return withDraft(context, act);
};

/** Runs before a byte of them is read. */
export const admitFiles = async (_: unknown, context: FeedSessionContext): Promise<void> => {
  await countChange(context);
  const { count } = await context.db
    .selectFrom('post_draft_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employee_id', '=', context.session.employeeId)
    .where('organisation_id', '=', context.session.organisationId)
    .executeTakeFirstOrThrow();
  if (count >= maxFeedFiles) throw tooManyFiles();
  await admitBytes(context.db, context.quota, context.session);
};

const tooManyFiles = (): BusinessError => new BusinessError('feed.tooManyFiles', { count: maxFeedFiles });

export const addFiles = ({ files }: CallInput<typeof addDraftFiles>, context: FeedSessionContext): Promise<null> =>
  withDraft(context, async (trx) => {
    const { session, now, quota } = context;
    const uploads = received(files);
    await expectAcceptedFiles(trx, session.organisationId, uploads);
    const rows = await trx
      .selectFrom('post_draft_files')
      .select('name')
      .where('employee_id', '=', session.employeeId)
      .where('organisation_id', '=', session.organisationId)
      .execute();
    const taken = new Set(rows.map(({ name }) => name));
    if (taken.size + uploads.length > maxFeedFiles) throw tooManyFiles();
    const ids = await insertWithinQuota(trx, quota, uploads, session, now);
    for (const [index, file] of uploads.entries()) {
      const name = freeName(file.name, taken);
      taken.add(name);
      await trx
        .insertInto('post_draft_files')
        .values({ organisation_id: session.organisationId, employee_id: session.employeeId, file_id: ids[index]!, name })
        .execute();
    }
  });

export const removeFile = async ({ name }: CallInput<typeof removeDraftFile>, context: FeedSessionContext): Promise<null> => {
  const { db, session, files, now } = context;
  let removed: readonly string[] = [];
  await change(context, async (trx) => {
    const rows = await trx
      .deleteFrom('post_draft_files')
      .where('employee_id', '=', session.employeeId)
      .where('organisation_id', '=', session.organisationId)
      .where('name', '=', name)
      .returning('file_id')
      .execute();
    removed = await forgetRows(
      trx,
      session.organisationId,
      rows.map(({ file_id }) => file_id),
      now,
    );
  });
  await removeBytes(db, files, removed);
  return null;
};

export const addDocument = async ({ documentId }: CallInput<typeof addDraftDocument>, context: SessionContext): Promise<null> => {
  return change(context, async (trx) => {
    await findToAct(trx, documentId, context.session);
    const { employeeId, organisationId } = context.session;
    await expectBelowLimit(trx, 'post_draft_documents', context.session, mostDocuments, 'feed.tooManyDocuments');
    await unlessRemoved(
      trx
        .insertInto('post_draft_documents')
        .values({ organisation_id: organisationId, employee_id: employeeId, document_id: documentId })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  });
};

export const removeDocument = ({ documentId }: CallInput<typeof addDraftDocument>, context: SessionContext): Promise<null> =>
  change(context, async (trx) => {
    await trx
      .deleteFrom('post_draft_documents')
      .where('employee_id', '=', context.session.employeeId)
      .where('organisation_id', '=', context.session.organisationId)
      .where('document_id', '=', documentId)
      .execute();
  });

export const addVideo = async ({ url }: CallInput<typeof addDraftVideo>, context: SessionContext): Promise<null> => {
  const video = embeddable(url);
  if (!video) throw new InvalidError('feed.notAVideo');
  return change(context, async (trx) => {
    const { employeeId, organisationId } = context.session;
    await expectBelowLimit(trx, 'post_draft_videos', context.session, mostVideos, 'feed.tooManyVideos');
    await trx
      .insertInto('post_draft_videos')
      .values({ organisation_id: organisationId, employee_id: employeeId, url: video })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
};

export const removeVideo = ({ url }: CallInput<typeof addDraftVideo>, context: SessionContext): Promise<null> =>
  change(context, async (trx) => {
    await trx
      .deleteFrom('post_draft_videos')
      .where('employee_id', '=', context.session.employeeId)
      .where('organisation_id', '=', context.session.organisationId)
      .where('url', '=', embeddable(url) ?? url)
      .execute();
  });

const expectBelowLimit = async (
  trx: Queryable,
  table: 'post_draft_documents' | 'post_draft_videos',
  { employeeId, organisationId }: Pick<SessionContext['session'], 'employeeId' | 'organisationId'>,
  most: number,
  text: 'feed.tooManyDocuments' | 'feed.tooManyVideos',
): Promise<void> => {
  const { count } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new BusinessError(text, { count: most });
};
