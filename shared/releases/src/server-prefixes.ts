/** All addresses under these belong to the server, except {@link pagesAmongThem}. */
export const serverPrefixes = ['/ce', '/auth', '/qrsigner', '/eventbox', '/exchange', '/user', '/file'] as const;

/** The pages of remotes that the specification puts among the server's addresses. */
const pagesAmongThem: readonly string[] = ['ce/newdoc', 'ce/settings'];

/** Whether a page's pattern matches an address that the server answers, such as the signature check: whoever opened it would get the remote's page. */
export function takesServerAddress(path: string): boolean {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (pagesAmongThem.includes([first, ...rest].join('/'))) return false;
  return first === '*' || (first.startsWith(':') && rest.length > 0) || serverPrefixes.some((prefix) => prefix === `/${first}`);
}
