import { refreshDue, sessionAtom, signOut, store, tokenStillGood, type SignOutCause } from '@qujat/session';
import { ApiError } from './errors.ts';
import { navigateTo } from './navigation.ts';
import { loadRefresh } from './load-refresh.ts';

/** The session is over: clears both tokens and navigates to /login, which says why where it knows. */
export function endSession(cause: SignOutCause | null): void {
  signOut(cause);
  navigateTo('/login');
}

/**
 * Makes sure that there is an access token which the server will take. Throws ApiError 'unauthorised' when nobody is
 * signed in or the server refuses the refresh (then, unless in the background, the session ends and /login opens), and
 * 'network' when the server cannot be asked and the token is no longer good: the person stays signed in.
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
