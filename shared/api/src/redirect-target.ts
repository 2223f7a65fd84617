/** Places that make no sense after signing in: signing out, or a password change that nobody requires. */
const notWanted = /^\/(logout|rechangepsw|login|loginqr)\/*$/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The address to open after signing in, from the query parameter `redirect_uri` (ACC-4: same origin only). Returns an absolute address of
 * `origin`, or null if there is none, or if it leads elsewhere in any spelling, or to signing in or out. The browser's own parser
 * interprets the address (it drops tabs and line breaks, reads `\` as `/`, and `//x` as a host), so the checked address is the one that
 * will be opened.
 */
export function redirectTarget(raw: string | null, origin: string): string | null {
  if (!raw) return null;
  let url: URL;
  try {
    url = new URL(raw, `${origin}/`);
  } catch {
    return null;
  }
  // blob: addresses have the page's origin too.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  if (notWanted.test(decoded(url.pathname))) return null;
  // Rebuilt from its parts: without user name and password, and never as a path, where `//x` would be a host again.
  return `${origin}${url.pathname}${url.search}${url.hash}`;
}
