/** `/file/dwn?code=…`: a file, for people who may see it in at least one area (WIR-4). */
import type { RequestContext, SessionContext } from '../../platform/http/context.ts';
import { expectUnrestricted, NotFoundError } from '../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../platform/http/page.ts';
import { unlessRemoved } from '../../platform/http/removed-meanwhile.ts';
import { area } from '../../platform/http/area.ts';
import { auditReading } from '../../platform/audit/audit-reading.ts';
import type { FileAccess } from '../../platform/files/file-access.ts';
import { isPicture } from '../../platform/files/file-kind.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { expectReadable } from '../../platform/files/scanning/gate.ts';
import { openStored, watched } from '../../platform/files/stream-out.ts';

interface DownloadServices {
  readonly files: FileStore;
  readonly fileAccess: FileAccess;
}

type DownloadContext = RequestContext & DownloadServices;

/** Adds the file to the recent files. */
const noteOpening = async ({ db, session, now }: SessionContext, fileId: number): Promise<void> => {
  await unlessRemoved(
    db
      .insertInto('file_opens')
      .values({ organisation_id: session.organisationId, employee_id: session.employeeId, file_id: fileId, opened_at: now })
      .onConflict((conflict) => conflict.columns(['employee_id', 'file_id', 'organisation_id']).doUpdateSet({ opened_at: now }))
      .execute(),
  );
};

/**
 * A person without a session is sent to the sign-in screen. The holder of a file's address behind a link has no account, so they are told
 * why the link is not valid.
 */
const refused = async (fileId: number | undefined, query: string, context: DownloadContext): Promise<PageAnswer> => {
  const refusal = fileId === undefined ? null : await context.fileAccess.explainRefusal(context, fileId);
  if (refusal) throw refusal;
  if (context.session) throw new NotFoundError('errors.fileNotFound');
  return { redirect: `/login?redirect_uri=${encodeURIComponent(`/file/dwn?${query}`)}` };
};

/** Always sent as a download and never shown: uploaded content must not run here. */
const downloadFile = async ({ fields, text }: PageQuery, context: DownloadContext): Promise<PageAnswer> => {
  const { db, session, files, fileAccess } = context;
  expectUnrestricted(session);
  const code = fields.get('code') ?? '';
  const file = /^[\w-]{20,64}$/.test(code)
    ? await db.selectFrom('files').selectAll().where('code', '=', code).executeTakeFirst()
    : undefined;
  if (!file || !(await fileAccess.maySee(context, file))) {
    return refused(file?.id, text, context);
  }
  expectReadable(file, files, { isOwner: session?.employeeId === file.owner_id });
  // Whoever has opened a file of another organisation behind a link does not find it in their own cloud.
  if (session?.organisationId === file.organisation_id) await noteOpening({ ...context, session }, file.id);
  const begun = Date.now();
  const stillMay = (): Promise<boolean> =>
    fileAccess.maySee({ ...context, now: new Date(context.now.getTime() + Date.now() - begun) }, file);
  return {
    open: async (part) => {
      await auditReading(context, file.id, part);
      return watched(await openStored(files, file.storage_key, part), stillMay);
    },
    size: file.size,
    tag: `"${file.sha256}"`,
    contentType: isPicture(file.content_type) ? file.content_type : 'application/octet-stream',
    name: file.name,
  };
};

export const downloadRoutes = (services: DownloadServices) =>
  area(services, (serve) => serve.page('/file/dwn', { access: 'anonymous' }, downloadFile));
