import { useEffect, useRef } from 'react';

/** Pauses between checks of the connection, milliseconds; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000];
/** A connection that does not answer for this long counts as lost, milliseconds. */
const timeoutMs = 4_000;

/**
 * Failures that were retried on a good connection and failed again: only a connection that was lost and restored justifies another attempt.
 */
const triedInVain = new Set<string>();

/** Whether the origin of the files answers; the content is not read. */
const isThere = (): Promise<boolean> =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Retries a load that failed for lack of a connection, when the connection is there: once, and after each time that it was lost. `name`
 * identifies the load; null if there is nothing to retry.
 */
export function useRetryWithLine(name: string | null, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  }, [retry]);
  useEffect(() => {
    if (name === null) return undefined;
    let looks = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), pauses[Math.min(looks, pauses.length - 1)]);
      looks += 1;
    };
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const there = !document.hidden && (await isThere());
      if (isOver) return;
      if (!there && !document.hidden) triedInVain.delete(name);
      if (!there || triedInVain.has(name)) return wait();
      triedInVain.add(name);
      latest.current();
    };
    const onOnline = (): void => {
      triedInVain.delete(name);
      void look();
    };
    window.addEventListener('online', onOnline);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [name]);
}
