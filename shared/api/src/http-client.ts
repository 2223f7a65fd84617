/** The HTTP client, with what every request says of the session. A file of its own, see client.ts. */
import { activityHeader, boundHeader } from '@qujat/contract/session-headers';
import ky from 'ky';
import { reportActivity } from './activity.ts';
import { hasExtension } from './page-configuration.ts';

/** A step of signing in has no token yet; the cookie that the binding needs goes to our own origin only. */
const maybeBinds = (request: Request): boolean =>
  !request.headers.has('authorization') && new URL(request.url).origin === location.origin && hasExtension('bound-refresh');

export const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  // Never from a cache, whose Date header would state an old time.
  cache: 'no-store',
  fetch: async (input, init) => {
    const request = new Request(input, init);
    if (maybeBinds(request)) request.headers.set(boundHeader, '1');
    if (!hasExtension('activity')) return globalThis.fetch(request);
    return reportActivity((active) => {
      request.headers.set(activityHeader, active ? '1' : '0');
      return globalThis.fetch(request);
    });
  },
});
