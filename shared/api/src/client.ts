/** The HTTP client that every exchange goes through. */
import type { KyInstance } from 'ky';

let loading: Promise<KyInstance> | undefined;

/**
 * ky, as a file of its own: the sign-in form is there before it, and the page names it in advance for signed-in people
 * (docs/decisions/0014). Retries, timeouts and what a status means are this package's business. A load that failed is
 * forgotten, so that the next request tries again.
 */
export const loadClient = (): Promise<KyInstance> => {
  loading ??= import(/* webpackChunkName: "client" */ 'ky').then(
    ({ default: ky }) =>
      ky.create({
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        // Never out of a cache, whose Date header would tell an old time.
        cache: 'no-store',
        fetch: (input, init) => globalThis.fetch(input, init),
      }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};
