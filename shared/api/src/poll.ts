/**
 * Calls `fn` every `everyMs` milliseconds, the first time after one period. Pauses while the tab is hidden; a call that became due
 * meanwhile runs when the tab is visible again. Never runs twice at a time. Exceptions are logged. Returns a function that stops it.
 */
export function poll(fn: () => unknown, everyMs: number): () => void {
  let running = false;
  let dueAt = Date.now() + everyMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const wait = (): void => {
    clearTimeout(timer);
    // Never longer than a period, even if this machine's clock has changed.
    if (!ended && !running && !document.hidden) timer = setTimeout(() => void run(), Math.min(everyMs, Math.max(0, dueAt - Date.now())));
  };
  const run = async (): Promise<void> => {
    running = true;
    try {
      await fn();
    } catch (error) {
      console.warn('A poll failed', error);
    }
    running = false;
    dueAt = Date.now() + everyMs;
    wait();
  };
  document.addEventListener('visibilitychange', wait);
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
}
