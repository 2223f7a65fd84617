/** `/file/dwn?code=…`: a file for one who may see where it stands (WIR-4). */
import { Readable } from 'node:stream';
import { closedTo, isPublic } from '../../domain/cloud/link.ts';
import { maySeeCloudFile } from '../../domain/cloud/may-see-file.ts';
import { isOwnDocumentFile, maySeeDocumentFile } from '../../domain/documents/may-see-file.ts';
import { maySeeFeedFile } from '../../domain/feed/may-see-file.ts';
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';
import { ForbiddenError, NotFoundError, PasswordChangeError } from '../../platform/http/errors.ts';
import { isLetterFile, maySeeLetterFile } from '../../domain/mail/may-see-file.ts';
import type { PageAnswer, PageQuery } from '../../platform/http/page.ts';
import { isPicture } from '../../platform/files/file-kind.ts';
import { FileMissingError, type FileStore } from '../../platform/files/store.ts';

/** Where files stand, and whether the person may see one there. */
const places: readonly ((context: SessionContext, fileId: number) => Promise<boolean>)[] = [
  maySeeCloudFile,
  maySeeDocumentFile,
  maySeeFeedFile,
  maySeeLetterFile,
];

interface Owned {
  readonly id: number;
  readonly owner_id: number;
}

/** One's own file that stands nowhere yet, or nowhere but where one may see it. In a folder and in a mailbox access alone decides: who has lost it has lost it. */
const isOwn = async ({ db, session }: SessionContext, { id, owner_id }: Owned): Promise<boolean> =>
  owner_id === session.employeeId &&
  !(await isLetterFile(db, id)) &&
  (await db.selectFrom('folder_files').select('folder_id').where('file_id', '=', id).executeTakeFirst()) === undefined;

/** Whether the person, or whoever has a link, may see a file where it stands. */
export const maySee = async (context: RequestContext, file: Owned): Promise<boolean> => {
  const { session } = context;
  if (session) {
    const own = { ...context, session };
    if (await isOwn(own, file)) return true;
    for (const stands of places) if (await stands(own, file.id)) return true;
  }
  return isPublic(context, file.id);
};

/** How old the last look at somebody's rights may be when a byte leaves, milliseconds. */
const freshness = 500;

/** Cuts a download off whose person has lost access meanwhile. */
export const watched = (content: Readable, stillMay: () => Promise<boolean>, freshFor = freshness): Readable => {
  const pass = async function* (): AsyncGenerator<Uint8Array> {
    let seen = Date.now();
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      if (Date.now() - seen > freshFor) {
        if (!(await stillMay())) throw new Error('Access to the file was taken back while it was being downloaded.');
        seen = Date.now();
      }
      yield chunk;
    }
  };
  return Readable.from(pass(), { objectMode: false });
};

/** Throws NotFoundError where the store has lost it. */
export const openStored = (files: FileStore, key: string, part?: { start: number; end: number }): Promise<Readable> =>
  files.read(key, part).then(
    ({ content }) => content,
    (error: unknown) => {
      throw error instanceof FileMissingError ? new NotFoundError('errors.fileNotFound') : error;
    },
  );

/** It stands among the recent files from now on. */
const noteOpening = async ({ db, session, now }: SessionContext, fileId: number): Promise<void> => {
  await db
    .insertInto('file_opens')
    .values({ employee_id: session.employeeId, file_id: fileId, opened_at: now })
    .onConflict((conflict) => conflict.columns(['employee_id', 'file_id']).doUpdateSet({ opened_at: now }))
    .execute();
};

/** Whoever is not signed in signs in; but whoever has kept the address of a file behind a link has no account, and is told what became of the link. */
const refused = async (fileId: number | undefined, query: string, context: RequestContext): Promise<PageAnswer> => {
  const { session } = context;
  if (session) {
    if (fileId !== undefined && (await isOwnDocumentFile({ ...context, session }, fileId)))
      throw new ForbiddenError('documents.refusal.noAccess');
    throw new NotFoundError('errors.fileNotFound');
  }
  const closed = fileId === undefined ? null : await closedTo(context, fileId);
  if (closed)
    throw new ForbiddenError(
      ({ password: 'cloud.linkPassword', expired: 'cloud.linkExpired', closed: 'cloud.linkRevoked' } as const)[closed],
    );
  return { redirect: `/login?redirect_uri=${encodeURIComponent(`/file/dwn?${query}`)}` };
};

/** Always saved and never shown: what people have uploaded must not run here. */
export const downloadFile = async ({ fields, text }: PageQuery, context: RequestContext): Promise<PageAnswer> => {
  const { db, session, files } = context;
  if (session?.passwordChangeRequired) throw new PasswordChangeError();
  const code = fields.get('code') ?? '';
  const file = /^[\w-]{20,64}$/.test(code)
    ? await db.selectFrom('files').selectAll().where('code', '=', code).executeTakeFirst()
    : undefined;
  if (!file || !(await maySee(context, file))) {
    return refused(file?.id, text, context);
  }
  if (session) await noteOpening({ ...context, session }, file.id);
  const begun = Date.now();
  const stillMay = (): Promise<boolean> => maySee({ ...context, now: new Date(context.now.getTime() + Date.now() - begun) }, file);
  return {
    open: async (part) => watched(await openStored(files, file.storage_key, part), stillMay),
    size: file.size,
    tag: `"${file.sha256}"`,
    contentType: isPicture(file.content_type) ? file.content_type : 'application/octet-stream',
    saveAs: file.name,
  };
};
