import { pushWorkerPath } from '@qujat/contract/push-worker';

/** The shell's own pages for signed-in people, beside the sidebar. The page server reads this too. */
export const systemPath = '/system';

/** Whether the shell itself has a page at an address: 'О системе', and the releases. A trailing slash makes no difference. */
export const isShellPage = (pathname: string): boolean => /^\/system(\/releases)?\/?$/.test(pathname);

/**
 * Addresses that no remote can have: the shell's own pages and those that the page server itself answers. They are recorded in each release
 * of the shell, so that the gate refuses a remote with a page that nobody could reach.
 */
export const shellPaths = [
  systemPath,
  '/system/releases',
  '/403',
  '/404',
  '/remotes/*',
  '/releases/*',
  '/reports/*',
  '/healthz',
  '/icon.svg',
  '/install/*',
  pushWorkerPath,
];
