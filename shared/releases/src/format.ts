/**
 * The form of a release. A build writes one folder `<releases>/<name>/<version>/` with its files and one `release.json` of this form; that
 * folder never changes again. Browser-safe: types and constants only.
 */

/** Increased when a reader of this form would misread an older file. */
export const releaseFormat = 1;

/** Languages by the short names of their locale files. */
export const locales = ['ru', 'kk', 'en', 'tr'] as const;
export type Locale = (typeof locales)[number];

/** Required files, as names in the release's folder, in their required order. */
export interface Assets {
  scripts: string[];
  styles: string[];
}

/** The requirements of a page or slot: its files, and the names of the shared modules that they use (see {@link ShellRelease.provides}). */
export interface PartAssets extends Assets {
  shared: string[];
}

/** A page as the front door declares it, with its files. */
export interface ReleasePage extends PartAssets {
  path: string;
  access: 'session' | 'anonymous';
  frame: 'sidebar' | 'plain';
  /** Whether the build rendered it as HTML. */
  prerender: boolean;
}

/** An entry of the sidebar; the label in every language. */
export interface ReleaseNavigation {
  to: string;
  label: Record<Locale, string>;
  icon: string;
  order: number;
}

interface CommonRelease {
  format: typeof releaseFormat;
  name: string;
  /** A hash of the contents of all files: the same contents are the same release. */
  version: string;
  /** Every public file with its Subresource Integrity, 'sha256-…'; releases built earlier have 'sha384-…'. Only these are served. */
  integrity: Record<string, string>;
  /** Locale files by language. */
  locales: Record<Locale, Assets>;
  /** Its bill of materials (CycloneDX); never served. Releases from before bills existed have none. */
  bill?: { file: string; integrity: string };
  /**
   * Source maps by the script that they describe: names and positions only, no code. Never served: they map the stacks of stored errors
   * (docs/decisions/0430). Releases from before maps were kept have none.
   */
  maps?: Record<string, { file: string; integrity: string }>;
  /** Namespaces of its texts. Releases from before this was recorded have none. */
  namespaces?: string[];
}

/**
 * HTML rendered by the build: for each language a file of the release, with its hash. It becomes part of pages and is never served alone.
 */
export type Drawn = Record<Locale, { file: string; integrity: string }>;

/** The HTML of a shell that pages show before any code has run (docs/decisions/0189). */
export interface DrawnFrames {
  /** The frame of a signed-in person before any data is known. */
  sidebar: Drawn;
  /** The frame around an anonymous page, with {@link pagePlace} where the page goes. */
  plain: Drawn;
  /** The position of the page in React's tree: the HTML of a page rendered at another position has other ids. */
  place: string;
}

/** The HTML of a remote's pages. */
export interface DrawnPages {
  /** See {@link DrawnFrames}. */
  place: string;
  /** By the page's key. */
  pages: Record<string, Drawn>;
}

/** Marks the page's place in the HTML of the plain frame. */
export const pagePlace = '<!--qujat-page-->';

/** A release of a remote. */
export interface RemoteRelease extends CommonRelease {
  kind: 'remote';
  namespace: string;
  /** Name of the container's global variable. */
  container: string;
  /** The remote's entry file. */
  entry: string;
  pages: Record<string, ReleasePage>;
  slots: { gives: Record<string, PartAssets>; asks: string[] };
  navigation: ReleaseNavigation[];
  /** Signals that its code sends and receives. Older releases, from before this was recorded, have none. */
  signals?: { emits: string[]; listens: string[] };
  /** What it requires of each shared module: the version range, and the imported names ('*' = imported whole, cannot be checked). */
  wants: Record<string, { range: string; names: string[] }>;
  /** Absent in releases without prerendered pages, and in those from before builds rendered them. */
  drawn?: DrawnPages;
}

/** A shared module as the shell provides it. */
export interface ProvidedModule {
  version: string;
  names: string[];
  /** Files of a lazily loaded module; null if it is in the shell's first files. */
  assets: Assets | null;
}

/** A release of the shell. */
export interface ShellRelease extends CommonRelease {
  kind: 'shell';
  /** The small script that runs before the first paint. */
  boot: string;
  /**
   * The same for pages without a session: it does not read the page's configuration, which may come later in the page. Releases from
   * before it existed have none: their pages are booted by `boot`.
   */
  visitorBoot?: string;
  /**
   * Whether the boot script creates the policy that pages need under Trusted Types (docs/decisions/0168). Absent in releases whose script
   * does not.
   */
  trustedTypes?: true;
  /**
   * The part of the service worker for offline visits (docs/offline.md). Releases from before it existed have none: with them
   * nothing is kept.
   */
  worker?: string;
  /** Files of the first load, in order. */
  first: Assets;
  /** Named lazy parts of the shell, for example 'frame'. */
  parts: Record<string, PartAssets>;
  /** Font files by the name of their subset ('cyrillic', 'latin-ext' …). */
  fonts: Record<string, string>;
  provides: Record<string, ProvidedModule>;
  /** The known signals. Releases from before this was recorded have neither this nor `paths`, and nothing is checked. */
  signals?: string[];
  /** Addresses of the shell itself and of the page server: '/system', '/releases/*'. */
  paths?: string[];
  /** The same shell for engineers who develop a remote (docs/developing-a-remote.md). Older releases have none. */
  development?: ShellEdition;
  /** Absent in releases from before builds rendered them. */
  drawn?: DrawnFrames;
}

/** Files of the shell's development edition, which uses React's development build; everything else is as in the release. */
export interface ShellEdition {
  first: Assets;
  parts: Record<string, PartAssets>;
  locales: Record<Locale, Assets>;
  /** Files of the lazily loaded shared modules, by shared name. */
  assets: Record<string, Assets | null>;
}

/** The release with the files of its development edition; null when it has none. */
export function developmentEdition(shell: ShellRelease): ShellRelease | null {
  const { development, provides } = shell;
  if (!development) return null;
  const { assets, ...files } = development;
  return {
    ...shell,
    ...files,
    provides: Object.fromEntries(Object.entries(provides).map(([key, provided]) => [key, { ...provided, assets: assets[key] ?? null }])),
  };
}

export type Release = ShellRelease | RemoteRelease;

/** The default channel, for every organisation that is in no other. */
export const stableChannel = 'stable';

/** The author, time (ISO 8601) and commit of a release that went live. */
export interface Origin {
  since: string;
  by: string;
  commit: string | null;
}

/** The live release of one name, for everybody. */
export interface LiveRelease extends Origin {
  live: string;
  /** Versions that were live before it, the latest first. */
  earlier: string[];
}

/** A release that only the organisations of one channel get. */
interface ChannelRelease extends Origin {
  live: string;
}

/** One change of the live set, for `npm run releases`. */
export interface JournalEntry {
  at: string;
  action: 'release' | 'rollback' | 'automatic rollback' | 'disabled' | 'enabled' | 'removed' | 'preview';
  name: string;
  channel: string;
  /** The release that went live; null if a channel fell back to everybody's, a remote was removed, or a preview has ended. */
  version: string | null;
  /** The version that was live until then. */
  instead: string | null;
  by: string;
  reason: string | null;
}

/** The origin of a version, kept as long as the version exists: making it live again does not change it. */
export interface VersionOrigin {
  /** The person who released it first. */
  by: string;
  /** ISO 8601. */
  at: string;
  commit: string | null;
  /** Whether types, lint and tests were skipped. */
  unchecked?: true;
}

/** Releases that only the browsers that open one link get, for a while (docs/decisions/0427). */
export interface Preview extends Origin {
  /** The secret of the link: whoever knows it gets the preview. */
  secret: string;
  /** ISO 8601; afterwards the link has no effect. */
  until: string;
  /** The short name of the key whose request made it; absent where an operator's command did. */
  owner?: string;
  /** Versions by name; all other names have everybody's release. */
  releases: Record<string, string>;
}

/** A remote that somebody has switched off or removed: when, who and why. */
interface Absence {
  since: string;
  by: string;
  reason: string | null;
}

/** Whether a release works in tabs: 'good' if it ran in enough of them, 'bad' if too many failed (judge.ts). */
export type Standing = 'good' | 'bad';

/** `live.json`: the live set. Replaced as a whole, so that a reader sees all of a change or nothing of it. */
export interface LiveReleases {
  format: typeof releaseFormat;
  /** Rises by one with every change. */
  revision: number;
  releases: Record<string, LiveRelease>;
  /** Releases by channel and name; names without an entry have everybody's release. */
  channels: Record<string, Record<string, ChannelRelease>>;
  /** By the name of the preview; expired ones go with the next change. */
  previews: Record<string, Preview>;
  /** Versions by name that were rolled back: a build alone does not make them live again. */
  withdrawn: Record<string, string[]>;
  /** The standing of releases according to tabs, by name and version; releases without enough reports are left out. */
  standing: Record<string, Record<string, Standing>>;
  /** The origins of versions, by name and version. */
  origins: Record<string, Record<string, VersionOrigin>>;
  /** Switched-off remotes: their releases stay live, but nobody gets them. */
  disabled: Record<string, Absence>;
  /** Removed remotes: a build alone does not bring them back. */
  removed: Record<string, Absence>;
  /** Newest first. */
  journal: JournalEntry[];
}

/** Address of a file of a release. */
export function releaseUrl(release: { name: string; version: string }, file: string): string {
  return `/remotes/${release.name}/${release.version}/${file}`;
}
