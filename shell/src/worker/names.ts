/** What the page and its worker say to each other. */

/** The kept page, and the note about it. */
export const pageCache = 'qujat-page';
/** The kept files of releases. */
export { keptFilesCache as filesCache } from '@qujat/remotes/kept-copy';

/** One page serves every address: it holds nothing of its own address but the order in which files are loaded. */
export const pageAddress = '/';
/** Under this address the note is kept; nobody asks the network for it. */
export const noteAddress = '/releases/kept-note';

/** Keep what this page is made of. */
export interface KeepRequest {
  readonly kind: 'keep';
  /** The set of releases of the open page. */
  readonly id: string;
  /** 'ru', 'kk', 'en' or 'tr'. */
  readonly language: string;
  /** Remotes that the person has seen in this page. */
  readonly remotes: readonly string[];
}

/** Delete everything that is kept. */
export interface ForgetRequest {
  readonly kind: 'forget';
}

export type WorkerRequest = KeepRequest | ForgetRequest;

/** The answer of `/releases/files`. */
export interface KeptFiles {
  readonly id: string;
  readonly language: string;
  /** Those of the asked remotes that are live. */
  readonly remotes: readonly string[];
  /** Patterns of the addresses that the page can show to somebody who is signed in. */
  readonly paths: readonly string[];
  readonly files: readonly { readonly url: string; readonly integrity: string }[];
}

/** What is kept. */
export interface KeptNote extends Omit<KeptFiles, 'files'> {
  /** When the page was fetched, milliseconds since 1970. */
  readonly at: number;
}
