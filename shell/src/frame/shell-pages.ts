/**
 * Pages that are the shell's own and not a remote's, for signed-in people, beside the sidebar. Also read by the page server.
 */
export const systemPath = '/system';

/** Whether the shell itself has a page at an address. A slash at its end makes no difference. */
export const isShellPage = (pathname: string): boolean => pathname.replace(/\/$/, '') === systemPath;
