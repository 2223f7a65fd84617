import { signedInAtom, store } from '@qujat/session';

/**
 * Without a session `/` becomes /login, before anything is rendered (SES-4). The page for `/` already contains the sign-in form, because
 * the server checks the session's cookie.
 */
export function leadToSignIn(): void {
  if (location.pathname === '/' && !store.get(signedInAtom)) history.replaceState(null, '', `/login${location.search}`);
}
