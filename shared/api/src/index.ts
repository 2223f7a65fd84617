/** The HTTP client: base addresses, bearer, timeouts, refresh, errors. `request(call, input)` makes any call of the contract. */
export { loadClient } from './client.ts';
export { firstScreenShown } from './first-screen.ts';
export { connectionAtom, tryNow } from './connection.ts';
export type { Connection } from './connection.ts';
export { ApiError, BusinessError, logFault, textOfFailure } from './errors.ts';
export type { ApiErrorKind, FailureReason } from './errors.ts';
export { download } from './download.ts';
export { liveEventsAtom } from './live-state.ts';
export { logout, tellSignOuts } from './logout.ts';
export { setNavigator } from './navigation.ts';
export type { ErrorPath, Navigator } from './navigation.ts';
export { hasExtension, readPageConfiguration } from './page-configuration.ts';
export type { PageConfiguration } from './configuration.ts';
export { counted, pendingRequestsAtom, slowRequestAtom } from './pending.ts';
export { poll } from './poll.ts';
export { queryKey } from './query-key.ts';
export { redirectTarget } from './redirect-target.ts';
export { answeredEarly, request } from './request.ts';
export type { RequestOptions } from './request.ts';
export type { Progress } from './upload.ts';

import { configTitles } from '@qujat/contract/shell';
import { setProbe } from './connection.ts';
import { request as makeCall } from './request.ts';

// The cheapest call of the specification that needs a session: it refreshes the tokens first if that is due.
setProbe(() => makeCall(configTitles, {}, { background: true, timeoutMs: 4_000 }));
