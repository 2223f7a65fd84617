/** What another application has handed over, as the service worker keeps it in this browser (docs/decisions/0473). */
import { fileAddress, noteAddress, sharedCache, sharedFor, shareOf, type SharedNote } from '@qujat/contract/shared-files';

export interface Shared {
  readonly note: SharedNote;
  /** Those that can be attached. */
  readonly files: readonly File[];
}

/** Missing where the product is not reached by https. */
const opened = async (): Promise<Cache | null> =>
  'caches' in globalThis && (await caches.has(sharedCache)) ? caches.open(sharedCache) : null;

/**
 * What is kept under this id, now for this person alone; null if there is nothing any more, it has waited too long, or somebody else has
 * seen it.
 */
export const readShared = async (id: string, owner: string, now = Date.now()): Promise<Shared | null> => {
  const cache = await opened();
  const note = (await (await cache?.match(noteAddress(id)))?.json()) as SharedNote | undefined;
  if (!cache || !note || now - note.at >= sharedFor || (note.owner !== null && note.owner !== owner)) return null;
  if (note.owner === null) await cache.put(noteAddress(id), Response.json({ ...note, owner } satisfies SharedNote));
  const files: File[] = [];
  for (const [index, { name, type, kept }] of note.files.entries()) {
    const content = kept ? await cache.match(fileAddress(id, index)) : undefined;
    if (content) files.push(new File([await content.blob()], name, { type }));
  }
  return { note, files };
};

export const forgetShared = async (id: string): Promise<void> => {
  const cache = await opened();
  const keys = (await cache?.keys()) ?? [];
  await Promise.all(keys.filter(({ url }) => shareOf(url) === id).map((key) => cache?.delete(key)));
};

/** The part of an address by which the form of a new document takes it. */
export const takingHash = (id: string): string => `#shared=${id}`;

export const takenIn = (hash: string): string | null => /^#shared=([\w-]{1,64})$/.exec(hash)?.[1] ?? null;
