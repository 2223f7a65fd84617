import { signOut as signOutCall } from '@qujat/contract/authentication';
import { endSession } from './fresh-token.ts';
import { hasExtension } from './page-configuration.ts';
import { request } from './request.ts';

/** How long signing out waits for the server, milliseconds. */
const patience = 4_000;

/**
 * Signs out: ends the session and its cookie on the server where that can do it (extension `sign-out`), clears both
 * tokens and the expiry, and goes to /login (specification 1 §4) whatever the server says.
 */
export async function logout(): Promise<void> {
  try {
    if (hasExtension('sign-out')) await request(signOutCall, {}, { background: true, timeoutMs: patience });
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  endSession();
}
