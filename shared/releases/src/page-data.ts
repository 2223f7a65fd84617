import type { Locale, ReleaseNavigation } from './format.ts';
import type { Problem } from './compatibility.ts';

export type { Problem };

/** What the browser knows about a page or slot before its code: `files` are names in the release, to be preloaded. */
export interface PartData {
  scripts: string[];
  styles: string[];
  /** Names of lazily loaded shared modules. */
  shared: string[];
}

/** A release as the browser needs it in order to load it. */
export interface RemoteReleaseData {
  /** The origin of its files, for a remote from an engineer's machine; by default the page's own. */
  origin?: string;
  version: string;
  container: string;
  entry: string;
  /** Subresource Integrity of the entry; the entry itself contains the hashes of its other files. */
  integrity: string;
  pages: Record<string, PartData & { path: string; access: 'session' | 'anonymous'; frame: 'sidebar' | 'plain' }>;
  slots: Record<string, PartData>;
  locales: Record<Locale, string[]>;
  navigation: ReleaseNavigation[];
  /** Set when the gate found that this release does not fit the live shell: it is not loaded. */
  problems?: Problem[];
}

/** A live remote: its release, and the last good one before it. */
export interface RemoteData {
  name: string;
  namespace: string;
  /** The channel of the live release: 'stable', or the one of the person's organisation. */
  channel: string;
  live: RemoteReleaseData;
  previous: RemoteReleaseData | null;
}

/** The description of a remote by the engineer's machine that serves it (`release.json` of `npm run dev`). */
export interface DevelopedRemote {
  name: string;
  namespace: string;
  live: RemoteReleaseData;
}

/** The answer of `/releases/development`: whether this person may load remotes from engineers' machines, and from which origins. */
export interface DevelopmentAnswer {
  allowed: boolean;
  origins: string[];
}

/** The part of the page's inlined JSON (`#qujat-page`) that is about releases. */
export interface ReleasesData {
  /** The id of this set: another id means other code. */
  id: string;
  /** The version of the shell that this page uses. */
  shell: string;
  /** Files of the shell's lazily loaded shared modules, by shared name. */
  shared: Record<string, { scripts: string[]; styles: string[] }>;
  remotes: RemoteData[];
}

/** The answer of `/releases/current`: the name of the set that a new page would get, and nothing about its content. */
export interface CurrentReleases {
  id: string;
}

/** How much was reported about one release: the answer of `/releases/reports` to signed-in people. */
export interface ReportCounts {
  remote: string;
  version: string;
  /** Tabs in which it did not load, and in which it failed while rendering. */
  failedTabs: number;
  renderTabs: number;
  /** Violations of the content policy. */
  policy: number;
}

/** What signed-in people's tabs observed of one release since it was first live. Times in milliseconds, 75th percentile; null: unknown. */
export interface ReleaseFigures {
  loads: number;
  /** Pages in which it did not load or failed while rendering, other than by the network. */
  failures: number;
  /** Pages in which its code threw and nothing caught it. */
  errors: number;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
  /** How many pages measured LCP or INP. */
  views: number;
}

/** A release as the page of installation administrators shows it. */
export interface WatchedRelease {
  version: string;
  /** When and by whom it was made live; null for one that is live no longer. */
  since: string | null;
  by: string | null;
  commit: string | null;
  figures: ReleaseFigures;
}

/** The live release of a remote or of the shell in a channel, and the one to which a rollback returns. */
export interface WatchedPart {
  name: string;
  channel: string;
  live: WatchedRelease;
  /** Null: there is nothing to go back to. */
  before: WatchedRelease | null;
  errors: ErrorSummary[];
}

/** One error of a release, however many pages reported it. */
export interface ErrorSummary {
  remote: string;
  version: string;
  /** The class of the error: 'TypeError'. */
  name: string;
  /** Where it happened, the innermost first, in sources: 'mfe-mail/src/list/list.tsx:41:7'. */
  stack: string[];
  pages: number;
  /** When it was last reported, ISO 8601. */
  last: string;
}

/** The reports about one release, for its authors. */
export interface ReportSummary extends ReportCounts {
  /** Tabs in which its code threw and nothing caught it. */
  errorTabs: number;
  /** In how many pages and for which reasons, the most frequent first: 'broken', 'script-src-elem'. */
  reasons: { reason: string; count: number }[];
}
