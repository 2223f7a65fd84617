/** The HTTP client that every exchange goes through. */
import { lazyPart } from '@qujat/lazy';

/**
 * ky, as a file of its own: the sign-in form is there before it, and the page names it in advance for signed-in people
 * (docs/decisions/0014). Retries, timeouts and what a status means are this package's business.
 */
export const { load: loadClient } = lazyPart(() =>
  import(/* webpackChunkName: "client" */ 'ky').then(({ default: ky }) =>
    ky.create({
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      // Never out of a cache, whose Date header would tell an old time.
      cache: 'no-store',
      fetch: (input, init) => globalThis.fetch(input, init),
    }),
  ),
);
