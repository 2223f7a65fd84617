import { signOut as signOutCall } from '@qujat/contract/authentication';
import { isDoorOpen, pendingSignOuts } from '@qujat/session';
import { lazyPart } from '@qujat/lazy';
import { endSession } from './fresh-token.ts';
import { hasExtension } from './page-configuration.ts';
import { request } from './request.ts';

/** How long signing out waits for the server, milliseconds, where that must happen first. */
const timeoutMs = 4_000;
/** Milliseconds before the code that tells the server is requested again, unless the connection is restored earlier. */
const again = 15_000;

const delivery = lazyPart(() => import(/* webpackChunkName: "sign-outs" */ './deliver-sign-outs.ts'), { whenIdle: true });

/** Tells the server of the sign-outs that it may not know of, until it answers. */
export function tellSignOuts(): void {
  if (!hasExtension('sign-out') || pendingSignOuts().length === 0) return;
  delivery.load().then(
    ({ deliverSignOuts }) => deliverSignOuts(),
    () => {
      const retry = (): void => {
        clearTimeout(timer);
        removeEventListener('online', retry);
        tellSignOuts();
      };
      const timer = setTimeout(retry, again);
      addEventListener('online', retry);
    },
  );
}

/**
 * Signs out: clears both tokens and the expiry, closes the server's pages for this browser and goes to /login (SES-7) at once. The server
 * is told as soon as possible (extension `sign-out`), with as many attempts as it takes (docs/decisions/0115).
 */
export async function logout(): Promise<void> {
  try {
    // Without a door there is no ticket that could be shown later: the token must do it now.
    if (hasExtension('sign-out') && !isDoorOpen()) await request(signOutCall, {}, { background: true, timeoutMs });
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  endSession('person');
  tellSignOuts();
}
