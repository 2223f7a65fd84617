/** The HTTP client through which every request goes. */
import { lazyPart } from '@qujat/lazy';

/**
 * ky, as a separate file: the sign-in form appears before it, and the page preloads it for signed-in people (docs/decisions/0014). This
 * package itself handles retries, timeouts and statuses.
 */
export const { load: loadClient } = lazyPart(() => import(/* webpackChunkName: "client" */ './http-client.ts'));
