import { addLost, addUploads, type Place } from './queue.ts';
import { folderWithin, type UploadTarget } from './target.ts';

/** A folder that was dropped, or chosen as a whole. */
export interface Dropped {
  readonly files: File[];
  readonly folders: Map<string, Dropped>;
}

const entriesOf = (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  // A reader returns a hundred entries at a time, and none at the end.
  const more = (): Promise<FileSystemEntry[]> =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).then((some) => {
      all.push(...some);
      return some.length > 0 ? more() : all;
    });
  return more();
};

const read = async (entries: readonly FileSystemEntry[]): Promise<Dropped> => {
  const dropped: Dropped = { files: [], folders: new Map() };
  for (const entry of entries) {
    if (entry.isDirectory) dropped.folders.set(entry.name, await read(await entriesOf(entry as FileSystemDirectoryEntry)));
    else dropped.files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
  }
  return dropped;
};

/** The dropped files and folders. Must be called in the event itself: afterwards a browser no longer has them. */
export const readDrop = (transfer: DataTransfer): Promise<Dropped> => {
  const entries = [...transfer.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry?.() ?? null] : []));
  return entries.length > 0 && entries.every((entry) => entry !== null)
    ? read(entries)
    : Promise.resolve({ files: [...transfer.files], folders: new Map() });
};

const allFiles = ({ files, folders }: Dropped): readonly File[] => [...files, ...[...folders.values()].flatMap(allFiles)];

/** Asks once, so that two files of a folder never make it twice; after a failure again. */
const once = (find: Place): Place => {
  let found: Promise<UploadTarget> | null = null;
  return () =>
    (found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    }));
};

const within = (above: Place, name: string): Place => once(async () => folderWithin(await above(), name));

const filesBelow = ({ files, folders }: Dropped, place: Place): readonly { readonly file: File; readonly place: Place }[] => [
  ...files.map((file) => ({ file, place })),
  ...[...folders].flatMap(([name, below]) => filesBelow(below, within(place, name))),
];

/**
 * Creates the folders and starts to upload their files. A folder that cannot be made stops no other: its files are listed as failed. Rejects
 * at the end, with the error of the first such folder.
 */
export const uploadDropped = async (dropped: Dropped, target: UploadTarget): Promise<void> => {
  if (target.filesOnly) return addUploads(allFiles(dropped), target);
  const { files, folders } = dropped;
  if (files.length > 0) addUploads(files, target);
  const errors: unknown[] = [];
  for (const [name, below] of folders) {
    const place = within(() => Promise.resolve(target), name);
    const made = await place().catch((error: unknown) => {
      addLost(filesBelow(below, place), target, error);
      errors.push(error);
      return null;
    });
    if (made) await uploadDropped(below, made).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
};

/** Files of a chosen folder: each states its path. */
export const fromPaths = (files: readonly File[]): Dropped => {
  const root: Dropped = { files: [], folders: new Map() };
  for (const file of files) {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    const place = folders.reduce((within, name) => {
      const below = within.folders.get(name) ?? { files: [], folders: new Map<string, Dropped>() };
      within.folders.set(name, below);
      return below;
    }, root);
    place.files.push(file);
  }
  return root;
};
