import { clientStoreAtom, store } from './atoms.ts';
import { serverNow } from './clock.ts';

/** A token is refreshed this long before its expiry (SES-2), seconds. */
const refreshAhead = 3600;

/**
 * Tokens fresh from a refresh are not refreshed again for this time, milliseconds. Otherwise every call would refresh with a server whose
 * tokens last less than an hour, have no expiry, or whose clock cannot be read.
 */
const justRefreshed = 60_000;

/**
 * Whether the access token is due for a refresh: within 3600 s of its expiry by the server's clock, or of unknown expiry; 0 never expires.
 */
export function refreshDue(): boolean {
  const { token, tokenExp, refreshedAt } = store.get(clientStoreAtom);
  if (!token || tokenExp === 0) return false;
  if (refreshedAt !== null && Math.abs(Date.now() - refreshedAt) < justRefreshed) return false;
  return tokenExp === null || tokenExp - serverNow() / 1000 <= refreshAhead;
}

/** Whether the access token is still valid by the server's clock; false if its expiry is unknown. */
export function tokenStillGood(): boolean {
  const { token, tokenExp } = store.get(clientStoreAtom);
  return token !== null && tokenExp !== null && (tokenExp === 0 || tokenExp > serverNow() / 1000);
}

/** Milliseconds since any tab last refreshed the tokens, or null if they came from signing in. */
export function sinceRefresh(): number | null {
  const { refreshedAt } = store.get(clientStoreAtom);
  return refreshedAt === null ? null : Math.abs(Date.now() - refreshedAt);
}
