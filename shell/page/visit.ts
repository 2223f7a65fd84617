import { hostPrefix } from '@qujat/contract/door-cookie';
import { channelCookie, readChannelCookie } from '@qujat/contract/channel-cookie';
import { locales, matchPath, type Locale, type LiveSet, type RemoteRelease } from '@qujat/releases';
import type { FastifyRequest } from 'fastify';
import { isShellPage } from '../src/frame/shell-pages.ts';

/** The properties of a page request on which the page depends; it depends on nothing else. */
export interface Visit {
  pathname: string;
  language: Locale;
  /** The stored choice; null leaves it to the system, which only the browser knows. */
  theme: 'dark' | 'light' | null;
  /** Whether the request has a session cookie. It proves nothing; it only decides what the page includes. */
  hasSession: boolean;
  /** Whether this browser loads a remote from an engineer's machine and may do so: it then gets the shell's development edition. */
  development: boolean;
}

/** Cookies by name; of equal names the first counts, as for the server. One that cannot be decoded is left out. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const [name, ...value] = pair.trim().split('=');
    try {
      if (name && !cookies.has(name)) cookies.set(name, decodeURIComponent(value.join('=')));
    } catch {
      // Not a cookie of ours.
    }
  }
  return cookies;
}

/** The language of the cookie `lang` ('kk_KZ'); Russian if there is none. */
export const languageOf = (cookies: ReadonlyMap<string, string>): Locale =>
  locales.find((locale) => cookies.get('lang')?.startsWith(locale)) ?? 'ru';

/**
 * Reads these properties from a request. The request's own statement proves nothing: {@link DevelopmentGate} decides about `development`.
 */
export function visitOf(request: FastifyRequest): Visit {
  const cookies = readCookies(request.headers.cookie);
  const theme = cookies.get('theme');
  return {
    pathname: new URL(request.url, 'http://page').pathname,
    language: languageOf(cookies),
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    hasSession: cookies.has(`${hostPrefix}qujat_page`) || cookies.has('qujat_page'),
    development: false,
  };
}

/** The channel of the person's organisation, as signed by the server; undefined for everybody's. */
export type ChannelReader = (request: FastifyRequest) => Promise<string | undefined>;

/** Reads the server's cookie; without keys nobody is in a channel. */
export const channelReader =
  (keys: readonly string[]): ChannelReader =>
  async ({ headers }) =>
    keys.length ? (await readChannelCookie(readCookies(headers.cookie).get(channelCookie), keys, new Date()))?.channel : undefined;

/** A page of a live remote. */
export interface LivePage {
  remote: RemoteRelease;
  key: string;
  page: RemoteRelease['pages'][string];
}

/** The live remote's page at an address. */
export function livePageAt(set: LiveSet, pathname: string): LivePage | undefined {
  const pages = set.remotes.flatMap(({ live }) =>
    Object.entries(live.pages).map(([key, page]) => ({ remote: live, key, page, path: page.path })),
  );
  return matchPath(pages, pathname);
}

/**
 * The page that this visit will show: without a session, a page that needs one redirects to /login, so the files and HTML of /login are
 * sent at once.
 */
export function shownPage(set: LiveSet, { pathname, hasSession }: Visit): LivePage | undefined {
  // A remote's '/:any' or '*' takes no page of the shell.
  const requested = isShellPage(pathname) ? undefined : livePageAt(set, pathname);
  const needsSession = requested ? requested.page.access === 'session' : isShellPage(pathname);
  return needsSession && !hasSession ? livePageAt(set, '/login') : requested;
}
