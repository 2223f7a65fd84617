/** The cookies that server pages read: language and theme. */

const year = 31_536_000;

/** A cookie's value. One that cannot be decoded is skipped with a warning (specification 1 §8). */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  for (const each of document.cookie.split('; ')) {
    const [key, ...rest] = each.split('=');
    if (key !== name) continue;
    try {
      return decodeURIComponent(rest.join('='));
    } catch (error) {
      console.warn(`The cookie ${name} could not be decoded`, error);
    }
  }
  return null;
}

export function writeCookie(name: string, value: string): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`;
}
