import { logFault, request } from '@qujat/api';
import { dismissSigning } from '@qujat/contract/signing';
import { useEffect } from 'react';

/** After so long in front of the person the outcomes count as read, milliseconds. */
const readingMs = 5_000;

/** Tells the server that the person has seen how a batch ended: it is not shown again in other windows, or after a reload (SIG-11). */
export const useSeen = (batch: string | null): void => {
  useEffect(() => {
    if (batch === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => clearTimeout(timer);
    const start = (): void => {
      stop();
      if (!document.hasFocus()) return;
      timer = setTimeout(() => void request(dismissSigning, { batch }, { background: true }).catch(logFault), readingMs);
    };
    start();
    window.addEventListener('focus', start);
    window.addEventListener('blur', stop);
    return () => {
      stop();
      window.removeEventListener('focus', start);
      window.removeEventListener('blur', stop);
    };
  }, [batch]);
};
