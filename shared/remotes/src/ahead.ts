/**
 * The page brings the scripts of the remote that it shows itself, and has them run right after the shell's: entry and chunks are
 * there before anybody asks, where asking for one after the other costs a turn of the browser each. Who wants them waits for
 * them here. A script that fails is asked for anew by whoever needs it, which tells why.
 */
import { RemoteLoadError } from './errors.ts';
import { fileTimeout } from './files.ts';

const coming = new Map<string, Promise<unknown>>();

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** Begins to watch the page's scripts; called before the first of them can have run, in the turn that starts the shell. Where a page is rendered beforehand there are none. */
export function watchAhead(): void {
  if (typeof document === 'undefined') return;
  for (const script of document.querySelectorAll('script[data-ahead]')) {
    coming.set(
      script.getAttribute('src')!,
      Promise.race([once(script, 'load'), once(script, 'error'), once(document, 'DOMContentLoaded')]),
    );
  }
}

/** Resolves when those of the files that the page brings have run or failed; rejects when one takes longer than a file may. */
export async function awaitPreloaded(remote: string, urls: readonly string[]): Promise<void> {
  const all = urls.flatMap((url) => coming.get(url) ?? []);
  if (all.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // They run in their order: what stands behind a late one is late too. Another try asks for them itself.
      coming.clear();
      reject(new RemoteLoadError(remote, 'timeout', { code: 'ETIMEDOUT' }));
    }, fileTimeout);
  });
  await Promise.race([Promise.all(all), late]).finally(() => clearTimeout(timer));
}
