/**
 * What the worker keeps for an offline visit (docs/offline.md): one page, all files that it and the pages beside it need, and a
 * note that says what they are. The page is exchanged only when all files of its releases are there, so a page never meets files of others.
 */
import { PrecacheController } from 'workbox-precaching';
import { filesCache, noteAddress, pageAddress, pageCache, type KeepRequest, type KeptFiles, type KeptNote } from './names.ts';

/** The page was made from other releases than the list of files: a release has come in between. The next visit tries again. */
class MixedReleasesError extends Error {
  override readonly name = 'MixedReleasesError';
}

/** Rises when everything is to be forgotten: what is under way then must not write afterwards. */
let forgotten = 0;
let keeping: Promise<unknown> = Promise.resolve();

/** What is kept at present; null for nothing. */
export async function readNote(): Promise<KeptNote | null> {
  // Opening the cache would make it anew after it was deleted.
  const found = await caches.match(noteAddress, { cacheName: pageCache });
  // A damaged note says nothing, so everything is kept anew.
  return found ? ((await found.json().catch(() => null)) as KeptNote | null) : null;
}

/** The set of releases that a page was made from. */
export function setOfPage(html: string): string | null {
  const text = /<script type="application\/json" id="qujat-page">(.*?)<\/script>/s.exec(html)?.[1];
  if (!text) return null;
  const { releases } = JSON.parse(text) as { releases?: { id?: string } };
  return releases?.id ?? null;
}

/** Seconds after which the page is fetched again although its releases are the same: its configuration may have changed. */
const pageAge = 86_400;

/** Whether the kept page already is what a page with these releases and remotes needs. */
export const isCurrent = (note: KeptNote | null, { id, language, remotes }: KeepRequest, now: number): boolean =>
  note !== null &&
  note.id === id &&
  note.language === language &&
  remotes.every((remote) => note.remotes.includes(remote)) &&
  now - note.at < pageAge * 1000;

const fetchFiles = async (language: string, remotes: readonly string[]): Promise<KeptFiles> => {
  const query = new URLSearchParams({ language, remotes: remotes.join(',') });
  const response = await fetch(`/releases/files?${query}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The list of files is answered with ${response.status}`);
  return (await response.json()) as KeptFiles;
};

const fetchPage = async (id: string): Promise<Response> => {
  const response = await fetch(pageAddress, { headers: { accept: 'text/html' }, cache: 'no-store', redirect: 'error' });
  if (response.status !== 200) throw new Error(`The page is answered with ${response.status}`);
  if (setOfPage(await response.clone().text()) !== id) throw new MixedReleasesError('The releases have changed meanwhile');
  return response;
};

/** Workbox installs and tidies by events of the worker's life, but a release comes at any time. */
const lifeEvent = (type: 'install' | 'activate', event: ExtendableEvent): ExtendableEvent =>
  ({ type, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }) as ExtendableEvent;

async function keepNow(request: KeepRequest, event: ExtendableEvent, isWanted: () => boolean): Promise<void> {
  const note = await readNote();
  if (isCurrent(note, request, Date.now())) return;
  // Remotes that no longer exist are not in the answer, and so are forgotten.
  const list = await fetchFiles(request.language, [...new Set([...request.remotes, ...(note?.remotes ?? [])])]);
  const page = await fetchPage(list.id);
  const files = new PrecacheController({ cacheName: filesCache });
  files.addToCacheList(list.files.map(({ url, integrity }) => ({ url, integrity, revision: null })));
  if (!isWanted()) return;
  await files.install(lifeEvent('install', event));
  if (!isWanted()) return;
  const cache = await caches.open(pageCache);
  await cache.put(pageAddress, page);
  const { id, language, remotes, paths } = list;
  await cache.put(noteAddress, Response.json({ id, language, remotes, paths, at: Date.now() } satisfies KeptNote));
  await files.activate(lifeEvent('activate', event));
}

const deleteAll = async (): Promise<void> => {
  await Promise.all([pageCache, filesCache].map((name) => caches.delete(name)));
};

/**
 * Makes the kept page and files those of a page that is open; one after the other. What fails changes nothing. Nothing stays once
 * {@link forget} is called after this, whether the work waits, goes on or fails.
 */
export function keep(request: KeepRequest, event: ExtendableEvent): Promise<void> {
  const asked = forgotten;
  const isWanted = (): boolean => forgotten === asked;
  const keepIfWanted = async (): Promise<void> => {
    if (!isWanted()) return;
    try {
      await keepNow(request, event, isWanted);
    } finally {
      if (!isWanted()) await deleteAll();
    }
  };
  const work = keeping.then(keepIfWanted);
  keeping = work.catch((error: unknown) => console.warn('What an offline visit needs could not be kept', error));
  return work.catch(() => undefined);
}

/** Deletes everything: the person has signed out, or the session has ended. */
export function forget(): Promise<void> {
  forgotten += 1;
  return deleteAll();
}
