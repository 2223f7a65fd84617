/** Places that nobody who has just signed in is led to: out again, or to a change of the password that nobody asks for. */
const notWanted = /^\/(logout|rechangepsw|login|loginqr)\/*$/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * The address to open after signing in, of the query parameter `redirect_uri` (ACC-4
 * origin only). Returns an absolute address of `origin`, or null when there is none or it leads elsewhere, however it is
 * written, or to signing in or out. The browser's own parser decides what an address means (it drops tabs and line breaks, reads `\` as `/`, `//x`
 * as a host), so that what is checked is what will be opened.
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
  // Put together anew: without user name and password, and never as a path, where `//x` would be a host again.
  return `${origin}${url.pathname}${url.search}${url.hash}`;
}
