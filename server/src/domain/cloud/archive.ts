/**
 * `/file/zip`: several files and whole folders of the cloud as one archive (extension; docs/decisions/0097). `file` names a file by its
 * code and `folder` a folder by its id, both as often as needed; `link` is an outsider's link. Each file is opened only when its turn
 * comes, and rights are checked again while bytes are sent.
 */
import { Readable } from 'node:stream';
import type { CallInput } from '@qujat/contract/call';
import { archiveLimits } from '@qujat/contract/cloud';
import type { checkArchive as checkCall } from '@qujat/contract/cloud-changes';
import type { externalArchive as externalCall } from '@qujat/contract/external-folder';
import { sql } from 'kysely';
import type { FileScan } from '@qujat/contract/file-scan';
import { auditAccess } from '../../platform/audit/audit.ts';
import { limits, consume, refund } from '../../platform/limits/rate-limit.ts';
import { zipStream, type StreamedEntry } from '../../platform/archive/zip-stream.ts';
import { expectReadable } from '../../platform/files/scanning/gate.ts';
import { openStored, watched } from '../../platform/files/stream-out.ts';
import { freeName } from '../../platform/files/free-name.ts';
import type { CloudContext, CloudSessionContext } from './services.ts';
import { BusinessError, expectUnrestricted, InvalidError, NotFoundError } from '../../platform/http/errors.ts';
import type { PageAnswer, PageQuery } from '../../platform/http/page.ts';
import { mayEnter } from './access.ts';
import { enter } from './external.ts';
import { namingLink } from './link.ts';

interface Packed {
  readonly id: number;
  readonly owner_id: number;
  readonly storage_key: string;
  readonly name: string;
  readonly size: number;
  readonly created_at: Date;
  readonly scan: FileScan;
  /** Names of the folders above it, from the chosen one down. */
  readonly path: readonly string[];
}

const columns = sql.raw('f.id, f.owner_id, f.storage_key, f.name, f.size, f.created_at, f.scan');

const byCodes = async (codes: readonly string[], context: CloudContext): Promise<readonly Packed[]> => {
  const { rows } = await sql<Packed>`select ${columns}, '{}'::text[] as path from files f where f.code = any(${codes})`.execute(context.db);
  if (rows.length !== new Set(codes).size) throw new NotFoundError('errors.fileNotFound');
  for (const file of rows) if (!(await context.fileAccess.maySee(context, file))) throw new NotFoundError('errors.fileNotFound');
  return rows;
};

interface Entered {
  readonly id: number;
  readonly organisationId: number;
}

/** Behind a link 0 means the folder that the link names. */
const entered = async (id: number, link: string | null, context: CloudContext): Promise<Entered> => {
  const { db, session } = context;
  if (link !== null) {
    const { root, folderId } = await enter({ id, link }, context, 'view');
    return { id: folderId, organisationId: root.organisationId };
  }
  if (!session || !(await mayEnter(db, id, session))) throw new NotFoundError();
  return { id, organisationId: session.organisationId };
};

/** Everything below folders that the visitor may enter: below them everything is accessible. All are of one organisation. */
const inFolders = async (named: readonly number[], link: string | null, context: CloudContext): Promise<readonly Packed[]> => {
  const folders: Entered[] = [];
  for (const id of named) folders.push(await entered(id, link, context));
  const [first] = folders;
  if (!first) return [];
  const { organisationId } = first;
  const ids = folders.map(({ id }) => id);
  const { rows } = await sql<Packed>`
    with recursive below (id, path) as (
      select id, array[name] from folders where id = any(${ids}) and organisation_id = ${organisationId} and trashed_at is null
      union all select f.id, path || f.name from folders f join below on f.parent_id = below.id
      where f.organisation_id = ${organisationId} and f.trashed_at is null and cardinality(path) < 100
    )
    select ${columns}, below.path from below
    join folder_files ff on ff.folder_id = below.id and ff.organisation_id = ${organisationId} and ff.trashed_at is null
    join files f on f.id = ff.file_id and f.organisation_id = ff.organisation_id
    order by below.path, ff.place limit ${archiveLimits.files + 1}`.execute(context.db);
  return rows;
};

/** A folder's name may contain a path separator of this or another system. */
const step = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_').replace(/^[.\s]+$|[.\s]+$/, '_');

/** The names of the folders in each folder: a disk holds no file and folder of one name beside each other. */
const folderNames = (files: readonly Packed[]): Map<string, Set<string>> => {
  const taken = new Map<string, Set<string>>();
  for (const { path } of files) {
    let above = '';
    for (const name of path.map((each) => step(each).toLowerCase())) {
      taken.set(above, (taken.get(above) ?? new Set<string>()).add(name));
      above += `${name}/`;
    }
  }
  return taken;
};

async function* entriesOf(files: readonly Packed[], context: CloudContext): AsyncGenerator<StreamedEntry> {
  const taken = folderNames(files);
  const begun = Date.now();
  const stillMay = (file: Packed): Promise<boolean> =>
    context.fileAccess.maySee({ ...context, now: new Date(context.now.getTime() + Date.now() - begun) }, file);
  for (const file of files) {
    const folder = file.path.map((each) => `${step(each)}/`).join('');
    const names = taken.get(folder.toLowerCase()) ?? new Set();
    taken.set(folder.toLowerCase(), names);
    // Many systems do not distinguish «Акт» from «акт».
    const name = freeName(step(file.name), { has: (each: string) => names.has(each.toLowerCase()) });
    names.add(name.toLowerCase());
    if (!(await stillMay(file))) throw new Error('Access to a file was taken back while its archive was being downloaded.');
    yield {
      name: folder + name,
      content: watched(await openStored(context.files, file.storage_key), () => stillMay(file)),
      modified: file.created_at,
    };
  }
}

const identifiers = (given: readonly string[]): number[] =>
  given.map((each) => {
    if (!/^\d{1,15}$/.test(each)) throw new InvalidError();
    return Number(each);
  });

interface Named {
  readonly codes: readonly string[];
  readonly folders: readonly number[];
  readonly link: string | null;
}

interface Archive {
  readonly files: readonly Packed[];
  /** With the link, if there is one: their rights are checked again while bytes are sent. */
  readonly visitor: CloudContext;
}

/** What an archive of these items holds; throws if it cannot be downloaded. */
const archiveOf = async ({ codes, folders, link }: Named, context: CloudContext): Promise<Archive> => {
  const visitor = link === null ? context : namingLink((await enter({ id: 0, link }, context, 'view')).root, context);
  const files = [...(await inFolders(folders, link, visitor)), ...(await byCodes(codes, visitor))];
  if (files.length === 0) throw new BusinessError('cloud.archiveEmpty');
  if (files.length > archiveLimits.files || files.reduce((sum, { size }) => sum + size, 0) > archiveLimits.bytes)
    throw new BusinessError('cloud.archiveTooLarge', { megabytes: archiveLimits.bytes / (1024 * 1024), count: archiveLimits.files });
  for (const file of files) expectReadable(file, context.files);
  return { files, visitor };
};

const expectSome = ({ codes, folders }: Named): void => {
  if (codes.length + folders.length === 0 || codes.length + folders.length > archiveLimits.named) throw new InvalidError();
};

const counted = ({ session, network }: CloudContext): string | number => session?.employeeId ?? network;

const check = async (named: Named, context: CloudContext): Promise<null> => {
  const { db, now } = context;
  expectSome(named);
  await consume(db, limits.archiveChecks, counted(context), now);
  // Whether one more archive may be downloaded; the download itself counts.
  await consume(db, limits.archives, counted(context), now);
  await refund(db, limits.archives, counted(context));
  await archiveOf(named, context);
  return null;
};

const namedIn = ({ folders = [], codes = '' }: CallInput<typeof checkCall>): Omit<Named, 'link'> => ({
  folders,
  codes: codes.split('\n').filter((code) => code !== ''),
});

export const checkArchive = (input: CallInput<typeof checkCall>, context: CloudSessionContext): Promise<null> =>
  check({ ...namedIn(input), link: null }, context);

export const externalArchive = ({ link, ...input }: CallInput<typeof externalCall>, context: CloudContext): Promise<null> =>
  check({ ...namedIn(input), link }, context);

export const downloadArchive = async ({ fields }: PageQuery, context: CloudContext): Promise<PageAnswer> => {
  const { db, session, now, say } = context;
  expectUnrestricted(session);
  const named = { codes: fields.getAll('file'), folders: identifiers(fields.getAll('folder')), link: fields.get('link') };
  const { codes, folders } = named;
  expectSome(named);
  await consume(db, limits.archives, counted(context), now);
  const { files, visitor } = await archiveOf(named, context);
  await auditAccess(context, 'archive.downloaded', { files: files.length, folders: folders.join(' ') });
  const [alone] = folders.length === 1 && codes.length === 0 ? files : [];
  return {
    file: Readable.from(zipStream(entriesOf(files, visitor)), { objectMode: false }),
    contentType: 'application/zip',
    saveAs: `${alone?.path[0] ?? say('cloud.archive')}.zip`,
  };
};
