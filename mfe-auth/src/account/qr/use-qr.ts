import { poll, request } from '@qujat/api';
import { checkQr, qrStates } from '@qujat/contract/other-sign-ins';
import { randomId, signIn } from '@qujat/session';
import { useEffect, useState } from 'react';
import { reloadPage } from '../../parts/browser.ts';
import { stepOf } from '../../sign-in/answer.ts';

/** ACC-10. */
const pollEvery = 3_000;
const reloadAfter = 500;
/** The lifetime of a code (ACC-11). */
export const codeLife = 180_000;

export interface Qr {
  /** The content of the QR code. */
  readonly code: string;
  /** Tokens have arrived; the page is about to reload. */
  readonly done: boolean;
}

/**
 * A code that is polled every three seconds. It is renewed after 180 seconds, when it expires on the server, and after `onUnknownPerson`
 * has reported why the person of the phone cannot sign in ('' if the server does not say).
 */
export function useQr(onUnknownPerson: (why: string) => Promise<void>): Qr {
  const [code, setCode] = useState(randomId);
  const [done, setDone] = useState(false);

  useEffect(() => {
    const begun = Date.now();
    let over = false;
    const renew = (): void => {
      over = true;
      setCode(randomId());
    };
    const check = async (): Promise<void> => {
      if (over) return;
      // Asked once more at its end: the phone may have confirmed it while this window was hidden.
      const isOver = Date.now() - begun >= codeLife;
      const answer = await request(checkQr, { code }, { background: true });
      if (over) return;
      const step = stepOf(answer);
      if (step.kind === 'done') {
        over = true;
        signIn(step.tokens);
        setDone(true);
        setTimeout(reloadPage, reloadAfter);
      } else if (answer.status === qrStates.unknownPerson) {
        over = true;
        await onUnknownPerson(answer.text);
        setCode(randomId());
      } else if (answer.status === qrStates.expired || isOver) renew();
    };
    // Also at once: until the server knows the code, no phone can confirm it.
    check().catch((error: unknown) => console.warn('The QR code could not be asked about', error));
    const stop = poll(check, pollEvery);
    return () => {
      over = true;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a new code begins anew, nothing else does
  }, [code]);

  return { code, done };
}
