import { signOut as signOutCall } from '@qujat/contract/authentication';
import { isDoorOpen, pendingSignOuts } from '@qujat/session';
import { lazyPart } from '@qujat/lazy';
import { endSession } from './fresh-token.ts';
import { hasExtension } from './page-configuration.ts';
import { request } from './request.ts';

/** How long signing out waits for the server, milliseconds, if the server must confirm first. */
const timeoutMs = 4_000;
/** Milliseconds before the code that notifies the server is requested again, unless the connection is restored earlier. */
const again = 15_000;

const delivery = lazyPart(() => import(/* webpackChunkName: "sign-outs" */ './deliver-sign-outs.ts'), { whenIdle: true });

/** Reports the sign-outs that the server may not know, until it answers. */
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
 * Signs out: at once clears both tokens and the expiry, closes the server's pages for this browser and goes to /login (SES-7). The server
 * is notified as soon as possible (extension `sign-out`), with as many attempts as necessary (docs/decisions/0115).
 */
export async function logout(): Promise<void> {
  try {
    // Without a door cookie there is no ticket that could be sent later, so the token must be used now.
    if (hasExtension('sign-out') && !isDoorOpen()) await request(signOutCall, {}, { background: true, timeoutMs });
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error);
  }
  endSession('person');
  tellSignOuts();
}
