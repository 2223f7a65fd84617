/** The cookies that scripts may change: language and theme, which server pages read, and the door cookie of those pages. */

const year = 31_536_000;

/** Cookies about which a warning was given: once per page is enough. */
const warned = new Set<string>();

/** A cookie's value. Each that cannot be decoded is skipped with a warning (SES-18). */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  let found: string | null = null;
  for (const each of document.cookie.split('; ')) {
    const [key = '', ...rest] = each.split('=');
    try {
      const value = decodeURIComponent(rest.join('='));
      if (key === name) found ??= value;
    } catch (error) {
      if (!warned.has(each)) console.warn(`The cookie ${key} could not be decoded`, error);
      warned.add(each);
    }
  }
  return found;
}

export function removeCookie(name: string): void {
  // A name with the prefix can be removed only by a Secure cookie, like the one to be removed.
  document.cookie = `${name}=; path=/; max-age=0${name.startsWith('__') ? '; secure' : ''}`;
}

export function writeCookie(name: string, value: string): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`;
}
