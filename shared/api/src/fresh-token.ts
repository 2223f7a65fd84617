import { refreshDue, sessionAtom, signOut, store, tokenStillGood, type SignOutCause } from '@qujat/session';
import { ApiError } from './errors.ts';
import { navigateTo } from './navigation.ts';
import { loadRefresh } from './load-refresh.ts';

/** The session is over: clears both tokens and navigates to /login, which states the reason if it is known. */
export function endSession(cause: SignOutCause | null): void {
  signOut(cause);
  navigateTo('/login');
}

/**
 * Ensures that there is an access token that the server will accept. Throws ApiError 'unauthorised' if nobody is signed in or the server
 * refuses the refresh (then, unless in the background, the session ends and /login opens), and 'network' if the server cannot be reached
 * and the token is no longer valid: the person stays signed in.
 */
export async function ensureFreshToken(background: boolean): Promise<void> {
  if (refreshDue()) {
    const outcome = await (await loadRefresh())('due');
    if (outcome.kind === 'unreachable' && !tokenStillGood()) throw new ApiError('network', { cause: outcome.error });
    if (outcome.kind === 'refused') {
      if (!background && store.get(sessionAtom)?.refreshToken === outcome.refreshToken) endSession(outcome.cause);
      throw new ApiError('unauthorised', { status: 401 });
    }
  }
  if (store.get(sessionAtom)) return;
  if (!background) navigateTo('/login');
  throw new ApiError('unauthorised', { status: 401 });
}
