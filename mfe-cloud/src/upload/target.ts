import { hasExtension, request, type RequestOptions } from '@qujat/api';
import { folderContent, type Folder } from '@qujat/contract/cloud';
import { createFolder, namesAtOnce, takenFileNames, uploadFiles, type SameName } from '@qujat/contract/cloud-changes';
import { externalContent, externalCreate, externalTaken, externalUpload } from '@qujat/contract/external-folder';
import { pathTo } from '../folders/tree.ts';

/** The target of an upload: a folder of the cloud, or one behind a link. */
export interface UploadTarget {
  readonly folderId: number;
  /** Set if nobody is signed in. */
  readonly link?: string;
  /** Set if only files can be added: those of a dropped folder are uploaded without their folders. */
  readonly filesOnly?: boolean;
}

/**
 * A folder of the cloud. Only its owner makes folders in it (docs/decisions/0065); whoever may enter it adds files. `personal`: the person's
 * own folders, undefined while they load.
 */
export const targetIn = (folderId: number, personal: readonly Folder[] | undefined): UploadTarget => ({
  folderId,
  filesOnly: personal !== undefined && pathTo(folderId, personal) === undefined,
});

/** Nothing here navigates: failures appear where the upload was started. */
export const sendFile = (file: File, sameName: SameName, { folderId, link }: UploadTarget, options: RequestOptions): Promise<unknown> =>
  link === undefined
    ? request(uploadFiles, { folderId, sameName, files: [file] }, { ...options, background: true })
    : request(externalUpload, { id: folderId, link, sameName, files: [file] }, { ...options, background: true });

interface TakenName {
  readonly name: string;
  readonly replaceable: boolean;
}

/** The names that files in the folder already have; none if the server does not say. */
export const takenNames = async (names: readonly string[], { folderId, link }: UploadTarget): Promise<readonly TakenName[]> => {
  if (!hasExtension('cloud')) return [];
  const found: TakenName[] = [];
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const some = names.slice(from, from + namesAtOnce).join('\n');
    found.push(
      ...(await (link === undefined
        ? request(takenFileNames, { folderId, names: some }, { background: true })
        : request(externalTaken, { id: folderId, link, names: some }, { background: true }))),
    );
  }
  return found;
};

/** As the server stores the name of a folder. */
const cleaned = (name: string): string => name.trim().normalize('NFC');

/** Folders come before files, so the search ends at the first file, or at the end. */
const findFolder = async ({ folderId, link }: UploadTarget, name: string): Promise<number | undefined> => {
  for (let page = 0; ; page++) {
    const items = await (link === undefined
      ? request(folderContent, { folderId, page }, { background: true })
      : request(externalContent, { id: folderId, link, page }, { background: true }));
    const found = items.find((item) => item.kind === 'folder' && cleaned(item.name) === name);
    if (found) return found.id;
    if (items.length === 0 || items.some((item) => item.kind === 'file')) return undefined;
  }
};

/** The folder of that name in another: an existing one, otherwise a new one. */
export const folderWithin = async (target: UploadTarget, givenName: string): Promise<UploadTarget> => {
  const name = cleaned(givenName);
  const { folderId, link } = target;
  const there = await findFolder(target, name);
  if (there !== undefined) return { ...target, folderId: there };
  const { id } = await (link === undefined
    ? request(createFolder, { parentId: folderId, name }, { background: true })
    : request(externalCreate, { id: folderId, link, name }, { background: true }));
  // A server that implements only the specification may not return the id.
  const made = id ?? (await findFolder(target, name));
  if (made === undefined) throw new Error(`The folder ${name} is not there.`);
  return { ...target, folderId: made };
};
