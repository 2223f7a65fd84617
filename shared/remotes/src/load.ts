import { addResources, currentShortLanguage } from '@qujat/i18n';
import type { RemoteData, RemoteReleaseData } from '@qujat/releases/page-data';
import type { ComponentType } from 'react';
import { awaitPreloaded } from './page-scripts.ts';
import type { RemoteDefinition } from './define.ts';
import { asRemoteLoadError, RemoteLoadError } from './errors.ts';
import type { Entry } from './federation-entry.ts';
import { failedFile, fileTimeout, refresh, prefetch } from './files.ts';
import { noteFailed, noteLoaded, noteLoading } from './outcomes.ts';
import { currentFederation, fileUrl, findRemote, findSlot, partFiles, type PartName } from './registry.ts';

/** Milliseconds to wait before the second and the third try. */
const pauses = [250, 1000];

const definitions = new Map<string, Promise<RemoteDefinition>>();

/** Milliseconds for a remote's code to begin. Its files have a limit of their own: this one ends code that waits for ever, such as a top-level `await`. */
const beginTimeout = 60_000;

const inTime = async <T>(remote: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteLoadError(remote, 'timeout', { code: 'ETIMEDOUT' })), beginTimeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Retries a failed load. First the failed file is requested again: if three attempts fail, their reason is the result (at once if the file
 * does not exist or is too slow). Then each file gets one more attempt: either the network failed, or the browser's cache held a damaged
 * copy, perhaps of other files too, or the file is bad at its source.
 */
async function retryDamaged<T>(remote: string, entry: { url: string; integrity: string }, act: () => Promise<T>): Promise<T> {
  const had = new Set<string>();
  for (let failures = 0; ;) {
    const began = performance.now();
    try {
      return await act();
    } catch (error) {
      if (error instanceof RemoteLoadError && error.reason === 'timeout') throw error;
      if (performance.now() - began >= fileTimeout) throw new RemoteLoadError(remote, 'timeout', { code: 'ETIMEDOUT', cause: error });
      const file = failedFile(error);
      const url = file?.url ?? entry.url;
      if (had.has(url))
        throw file?.refused
          ? new RemoteLoadError(remote, 'damaged', { code: 'INTEGRITY', cause: error })
          : asRemoteLoadError(remote, error);
      try {
        await refresh(remote, url, file ? undefined : entry.integrity);
        had.add(url);
      } catch (cause) {
        const reason = asRemoteLoadError(remote, cause);
        const wait = pauses[failures];
        if (wait === undefined || reason.reason === 'missing' || reason.reason === 'timeout') throw reason;
        failures += 1;
        await pause(wait);
      }
    }
  }
}

const entryOf = ({ name }: RemoteData, release: RemoteReleaseData): Entry => ({
  container: release.container,
  version: release.version,
  url: fileUrl(name, release, release.entry),
  integrity: release.integrity,
});

function loadDefinition(remote: RemoteData, release: RemoteReleaseData): Promise<RemoteDefinition> {
  const id = `${remote.name}@${release.version}`;
  const before = definitions.get(id);
  if (before) return before;
  if (release.problems) {
    const code = release.problems.map((problem) => problem.subject).join(', ');
    return Promise.reject(new RemoteLoadError(remote.name, 'incompatible', { code, problems: release.problems }));
  }
  const entry = entryOf(remote, release);
  const began = performance.now();
  noteLoading(remote.name, release.version);
  const loading = retryDamaged(remote.name, entry, async () => {
    await awaitPreloaded(remote.name, [entry.url]);
    return ((await inTime(remote.name, currentFederation().load(entry))) as { default: RemoteDefinition }).default;
  });
  definitions.set(id, loading);
  loading.then(
    () => noteLoaded(remote.name, release.version, performance.now() - began, release !== remote.live),
    () => definitions.delete(id), // The next caller tries again.
  );
  return loading;
}

/** Runs `act` with the live release and, if that fails, with the last good one. Throws the live one's error. */
async function withLastGood<T>(remote: RemoteData, act: (release: RemoteReleaseData) => Promise<T>): Promise<T> {
  try {
    return await act(remote.live);
  } catch (error) {
    const failure = asRemoteLoadError(remote.name, error);
    noteFailed(remote.live.version, failure);
    const { previous } = remote;
    if (!previous) throw failure;
    console.error(`${remote.name}: the live release does not load, trying the one before it`, error);
    return act(previous).catch((second: unknown) => {
      console.error(`${remote.name}: the release before it does not load either`, second);
      noteFailed(previous.version, asRemoteLoadError(remote.name, second));
      throw failure;
    });
  }
}

/**
 * Loads a remote's front door: retries, then uses the last good release, then throws {@link RemoteLoadError}. Simultaneous callers share
 * one load; after a failure the next caller tries again.
 */
export async function loadRemote(name: string): Promise<RemoteDefinition> {
  const remote = findRemote(name);
  return withLastGood(remote, (release) => loadDefinition(remote, release));
}

/** Finds the remote of a page or slot. */
export const ownerOf = ({ remote, kind, key }: PartName): RemoteData => (kind === 'slots' ? findSlot(key) : findRemote(remote));

/** Both sides checked the props of a slot at compile time, so here it is only loaded. */
type Load = () => Promise<{ default: PartComponent }>;
export type PartComponent = ComponentType<object>;

const loadOf = (definition: RemoteDefinition, { kind, key }: PartName): Load | undefined =>
  kind === 'pages' ? definition.pages[key]?.load : (definition.slots?.gives as Record<string, Load> | undefined)?.[key];

/**
 * Loads a page or slot with its remote and the texts of the current language, all files at once. Fails as
 * {@link loadRemote} does, by a rejection.
 */
export async function loadPart(part: PartName): Promise<PartComponent> {
  const remote = ownerOf(part);
  return withLastGood(remote, (release) => loadFrom(remote, release, part));
}

/** Loads a page or slot of the last good release. Null if there is none. */
export function loadPreviousPart(part: PartName): Promise<PartComponent> | null {
  const remote = ownerOf(part);
  return remote.previous && loadFrom(remote, remote.previous, part);
}

async function loadFrom(remote: RemoteData, release: RemoteReleaseData, part: PartName): Promise<PartComponent> {
  const locale = currentShortLanguage();
  const data = release[part.kind][part.key];
  const files = data && !release.problems ? partFiles(remote.name, release, data, locale) : [];
  prefetch(files);
  const definition = await loadDefinition(remote, release);
  await awaitPreloaded(remote.name, files);
  const load = loadOf(definition, part);
  if (!load) throw new RemoteLoadError(remote.name, 'unknown', { code: part.key });
  const [module, texts] = await retryDamaged(remote.name, entryOf(remote, release), () =>
    inTime(remote.name, Promise.all([load(), definition.locales(locale)])),
  );
  addResources(definition.namespace, locale, texts.default);
  if (!module.default) throw new RemoteLoadError(remote.name, 'broken', { code: 'EXPORT' });
  return module.default;
}
