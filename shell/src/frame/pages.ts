import type { RemoteReleaseData, ReleasesData } from '@qujat/releases/page-data';
import { matchPath } from '@qujat/releases/routes';
import { isShellPage, systemPath } from './shell-pages.ts';

/** A page of a remote, as its live release declares it. */
export interface FoundPage {
  remote: string;
  /** The page's key in the front door, 'list'. */
  page: string;
  path: string;
  access: 'session' | 'anonymous';
  frame: 'sidebar' | 'plain';
}

/** A remote's entry in the sidebar, with the remote to preload when the entry is pointed at. */
export type RemoteEntry = RemoteReleaseData['navigation'][number] & { remote: string };

const pagesOf = (releases: ReleasesData): FoundPage[] =>
  releases.remotes.flatMap(({ name, live }) =>
    Object.entries(live.pages).map(([page, { path, access, frame }]) => ({ remote: name, page, path, access, frame })),
  );

/** Used for the shell's own pages, which belong to no remote. */
export const shellRemote = 'shell';

/** /403, and /404 for every address that belongs to no page (SHL-1), as a page beside the sidebar (SHL-23). */
export const messagePage = (pathname: string): FoundPage => ({
  remote: shellRemote,
  page: pathname === '/403' ? 'forbidden' : 'not-found',
  path: pathname,
  access: 'anonymous',
  frame: 'sidebar',
});

const systemPage: FoundPage = { remote: shellRemote, page: 'system', path: systemPath, access: 'session', frame: 'sidebar' };

/** The page of an address, the shell's own or one of the live releases' front doors; undefined if there is none. */
export const findPage = (releases: ReleasesData, pathname: string): FoundPage | undefined =>
  isShellPage(pathname) ? systemPage : matchPath(pagesOf(releases), pathname);

/** The remotes' entries in the sidebar, in the order that they request. */
export const remoteEntries = (releases: ReleasesData): RemoteEntry[] =>
  releases.remotes
    .flatMap(({ name, live }) => live.navigation.map((entry) => ({ ...entry, remote: name })))
    .toSorted((a, b) => a.order - b.order);
