/**
 * The page includes the scripts of the remote that it shows, and runs them right after the shell's. Entry and chunks are therefore
 * available before any code requests them; requesting one after the other would cost a browser task each. Loaders wait for them here. A
 * failed script is requested again by its user, who then learns the reason.
 */
import { RemoteLoadError } from './errors.ts';
import { fileTimeout } from './files.ts';

const coming = new Map<string, Promise<unknown>>();

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/**
 * Starts to watch the scripts of the page. Called synchronously when the shell starts, before the first of them can have run. A prerendered
 * page has none.
 */
export function watchPageScripts(): void {
  if (typeof document === 'undefined') return;
  for (const script of document.querySelectorAll('script[data-ahead]')) {
    coming.set(
      script.getAttribute('src')!,
      Promise.race([once(script, 'load'), once(script, 'error'), once(document, 'DOMContentLoaded')]),
    );
  }
}

/** Resolves when those of the files that the page includes have run or failed; rejects if one exceeds the timeout of a file. */
export async function awaitPreloaded(remote: string, urls: readonly string[]): Promise<void> {
  const all = urls.flatMap((url) => coming.get(url) ?? []);
  if (all.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // They run in order, so a late script delays those after it. The next attempt requests them itself.
      coming.clear();
      reject(new RemoteLoadError(remote, 'timeout', { code: 'ETIMEDOUT' }));
    }, fileTimeout);
  });
  await Promise.race([Promise.all(all), late]).finally(() => clearTimeout(timer));
}
