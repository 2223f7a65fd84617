import type { PartData, ReleasesData, RemoteData, RemoteReleaseData } from '@qujat/releases/page-data';
import { matchPath } from '@qujat/releases/routes';
import { watchPageScripts } from './page-scripts.ts';
import { RemoteLoadError } from './errors.ts';
import type { Federation } from './federation-entry.ts';
import type { SlotName } from './slots.ts';

/** A part of a remote that is loaded as a whole: a page or a slot. */
export interface PartName {
  remote: string;
  kind: 'pages' | 'slots';
  key: string;
}

let releases: ReleasesData = { id: '', shell: '', shared: {}, remotes: [] };
let federation: Federation | undefined;

/** Sets the live releases, from the page's inlined JSON, and the way to load them. The shell calls it once, before the first render. */
export function configureRemotes(data: ReleasesData, by: Federation): void {
  releases = data;
  federation = by;
  watchPageScripts();
}

/** Module Federation; throws before {@link configureRemotes}. */
export function currentFederation(): Federation {
  if (!federation) throw new Error('configureRemotes must be called before anything is loaded');
  return federation;
}

/** The live releases. */
export const currentReleases = (): ReleasesData => releases;

/** A live remote by its name. */
export function findRemote(name: string): RemoteData {
  const found = releases.remotes.find((remote) => remote.name === name);
  if (!found) throw new RemoteLoadError(name, 'unknown', { code: name });
  return found;
}

/** The remote that gives a slot. */
export function findSlot(slot: string): RemoteData {
  const found = releases.remotes.find(({ live }) => live.slots[slot]);
  if (!found) throw new RemoteLoadError(slot.split('/')[0] ?? slot, 'unknown', { code: slot });
  return found;
}

/** Whether a live remote gives this slot. A switched-off remote gives none: links to its slots are then left out. */
export const hasSlot = (slot: SlotName): boolean => releases.remotes.some(({ live }) => live.slots[slot]);

/** The page of an address. */
export function findPage(pathname: string): { remote: string; page: string } | undefined {
  const all = releases.remotes.flatMap(({ name, live }) =>
    Object.entries(live.pages).map(([page, { path }]) => ({ remote: name, page, path })),
  );
  return matchPath(all, pathname);
}

/** Address of a file of a release. */
export const fileUrl = (name: string, { origin, version }: RemoteReleaseData, file: string): string =>
  origin ? `${origin}/${file}` : `/remotes/${name}/${version}/${file}`;

/** Addresses of all files of a part besides its remote's entry: its own, those of its language, and the shared modules that it needs. */
export function partFiles(name: string, release: RemoteReleaseData, part: PartData, locale: 'ru' | 'kk' | 'en' | 'tr'): string[] {
  const own = [...part.scripts, ...part.styles, ...release.locales[locale]].map((file) => fileUrl(name, release, file));
  const shared = part.shared.flatMap((key) => {
    const files = releases.shared[key];
    return files ? [...files.scripts, ...files.styles] : [];
  });
  return [...own, ...new Set(shared.map((file) => `/remotes/shell/${releases.shell}/${file}`))];
}
