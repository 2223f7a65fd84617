/**
 * `/ce/bulk/archive`: PDF and attachments of several documents, a folder for each (DAY-56). Each document is read only when its turn comes;
 * rights are checked again then, and while a file is sent. What could not be put in is named in a text file at the end.
 */
import { Readable } from 'node:stream';
import { bulkArchiveBytes, mostInBulk } from '@qujat/contract/bulk';
import { auditAccess } from '../../../platform/audit/audit.ts';
import { zipStream, type StreamedEntry, type ZipEntry } from '../../../platform/archive/zip-stream.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { freeName } from '../../../platform/files/free-name.ts';
import { expectReadable } from '../../../platform/files/scanning/gate.ts';
import { openStored, watched } from '../../../platform/files/stream-out.ts';
import { BusinessError, RequestError } from '../../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { loadPerson, loadState } from '../load-states.ts';
import { acceptableName, documentTitle, fileNameOf, namedPdf } from '../pages/pdf.ts';
import { can } from '../route/can.ts';
import type { RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';
import { namedDocuments, type NamedDocuments } from './named-documents.ts';

const attachmentsOf = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  db
    .selectFrom('document_attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'a.file_id').onRef('f.organisation_id', '=', 'a.organisation_id'))
    .select(['a.document_id', 'f.id', 'f.name', 'f.size', 'f.storage_key', 'f.scan', 'f.created_at'])
    .where('a.document_id', 'in', [...ids])
    .where('a.organisation_id', '=', organisationId)
    .orderBy('a.id')
    .execute();
type Attached = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** Names that are taken, whether in capitals or not: many systems do not distinguish «Акт» from «акт». */
class Names {
  readonly #taken = new Set<string>();
  free(name: string): string {
    const found = freeName(name, { has: (each: string) => this.#taken.has(each.toLowerCase()) });
    this.#taken.add(found.toLowerCase());
    return found;
  }
}

/** The state now, if the person may still see the document: somebody may have taken the right away while the archive is written. */
const stillSeen = async ({ db, session }: DocumentSessionContext, id: number): Promise<RouteState | null> => {
  const state = await loadState(db, session.organisationId, id);
  return state && can(await loadPerson(db, session), { kind: 'see' }, state).allowed ? state : null;
};

/** The files of one document. Adds to `problems` what could not be put in. */
async function* filesOf(
  id: number,
  attached: readonly Attached[],
  folders: Names,
  problems: string[],
  context: DocumentSessionContext,
): AsyncGenerator<StreamedEntry | ZipEntry> {
  const { files, now, say } = context;
  const problem = (name: string, error: unknown): void => {
    if (!(error instanceof RequestError)) throw error;
    problems.push(say('documents.bulk.line', { name, problem: say(error.key, error.parameters) }));
  };
  const state = await stillSeen(context, id);
  if (!state) {
    problems.push(say('documents.bulk.hidden', { count: 1 }));
    return;
  }
  const title = await documentTitle(state, context);
  const folder = `${folders.free(fileNameOf(title))}/`;
  const names = new Names();
  try {
    const pdf = await namedPdf(state, undefined, context);
    await auditAccess(context, 'document.downloaded', { document: id, copy: pdf.isCopy });
    yield { name: folder + names.free(pdf.name), content: pdf.content, modified: now };
  } catch (error) {
    problem(title, error);
  }
  for (const file of attached) {
    try {
      expectReadable(file, files);
      const content = await openStored(files, file.storage_key);
      await auditAccess(context, 'file.downloaded', { file: file.id });
      const stillMay = async (): Promise<boolean> => (await stillSeen(context, id)) !== null;
      yield { name: folder + names.free(acceptableName(file.name)), content: watched(content, stillMay), modified: file.created_at };
    } catch (error) {
      problem(`${title}, ${file.name}`, error);
    }
  }
}

async function* entriesOf(
  { states, hidden }: NamedDocuments,
  attached: readonly Attached[],
  context: DocumentSessionContext,
): AsyncGenerator<StreamedEntry | ZipEntry> {
  const { say } = context;
  const problems = hidden > 0 ? [say('documents.bulk.hidden', { count: hidden })] : [];
  const folders = new Names();
  for (const { document } of states) {
    const own = attached.filter((each) => each.document_id === document.id);
    yield* filesOf(document.id, own, folders, problems, context);
  }
  // The mark at the beginning tells editors of other systems that the text is UTF-8.
  if (problems.length > 0)
    yield { name: folders.free(`${say('documents.bulk.leftOut')}.txt`), content: `\uFEFF${problems.join('\r\n')}\r\n` };
}

export const downloadDocuments = async (query: PageQuery, context: DocumentSessionContext): Promise<PageAnswer> => {
  const { db, session, now, say } = context;
  await consume(db, limits.archives, session.employeeId, now);
  const named = await namedDocuments(query, context);
  const attached = await attachmentsOf(
    db,
    session.organisationId,
    named.states.map(({ document }) => document.id),
  );
  if (attached.reduce((sum, { size }) => sum + size, 0) > bulkArchiveBytes)
    throw new BusinessError('cloud.archiveTooLarge', { megabytes: bulkArchiveBytes / (1024 * 1024), count: mostInBulk });
  return {
    file: Readable.from(zipStream(entriesOf(named, attached, context)), { objectMode: false }),
    contentType: 'application/zip',
    saveAs: `${say('documents.bulk.archive')}.zip`,
  };
};
