/**
 * Pages that are the shell's own and not a remote's, for signed-in people, beside the sidebar. Also read by the page server.
 */
export const systemPath = '/system';

/** Whether the shell itself has a page at an address. A slash at its end makes no difference. */
export const isShellPage = (pathname: string): boolean => pathname.replace(/\/$/, '') === systemPath;

/**
 * Addresses that no remote can have: the shell's own pages and what the page server answers itself. Recorded in each release of the shell,
 * so that the gate refuses a remote whose page nobody would ever see.
 */
export const shellPaths = [systemPath, '/403', '/404', '/remotes/*', '/releases/*', '/reports/*', '/healthz', '/icon.svg'];
