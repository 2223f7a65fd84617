import { RemoteLoadError } from './errors.ts';
import { renewKeptCopy } from './kept-copy.ts';

/** Milliseconds after which a file counts as too slow; webpack uses the same timeout for what it loads itself (shared/webpack). */
export const fileTimeout = 15_000;

/** The file that failed to load, as webpack reports it for scripts and styles; `refused` if the browser did not accept the content. */
export const failedFile = (error: unknown): { url: string; refused: boolean } | undefined =>
  error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? { url: error.request, refused: 'type' in error && error.type === 'error' }
    : undefined;

const requested = new Set<string>();

/**
 * Loads files into the browser's cache without running them, so that a remote's entry and its later chunks load in parallel. Files that the
 * page contains or preloads already, or that were requested before, are skipped. Never fails.
 */
export function prefetch(urls: readonly string[]): void {
  for (const url of urls) {
    if (requested.has(url) || document.querySelector(`link[href="${url}"], script[src="${url}"], [data-url="${url}"]`)) continue;
    requested.add(url);
    fetch(url, { credentials: 'same-origin' })
      .then((response) => response.arrayBuffer())
      .catch(() => requested.delete(url));
  }
}

/**
 * Finds out why a file did not load, and puts a good copy into the browser's cache if there is one. A release file is immutable, so the
 * cache would answer a second attempt with the same damaged copy; another address (`?retry=1`) would be a different file for the cache and
 * for every preload. Therefore the same address is requested past the cache, which replaces the copy, also that for offline visits. Resolves if the file is good now;
 * otherwise rejects with the reason.
 */
export async function refresh(remote: string, url: string, integrity?: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'reload', credentials: 'same-origin', signal: AbortSignal.timeout(fileTimeout) });
  } catch (cause) {
    const slow = cause instanceof Error && cause.name === 'TimeoutError';
    throw new RemoteLoadError(remote, slow ? 'timeout' : 'unreachable', { code: slow ? 'ETIMEDOUT' : 'ENETWORK', cause });
  }
  const requestId = response.headers.get('x-request-id');
  if (!response.ok) {
    throw new RemoteLoadError(remote, response.status === 404 ? 'missing' : 'refused', { code: `HTTP ${response.status}`, requestId });
  }
  const copy = response.clone();
  let contents: ArrayBuffer;
  try {
    contents = await response.arrayBuffer();
  } catch (cause) {
    throw new RemoteLoadError(remote, 'unreachable', { code: 'EINCOMPLETE', requestId, cause });
  }
  if (integrity && !(await isIntact(contents, integrity))) throw new RemoteLoadError(remote, 'damaged', { code: 'INTEGRITY', requestId });
  await renewKeptCopy(url, copy);
}

/** Compares with 'sha256-…', or 'sha384-…' of a release that was built earlier. */
async function isIntact(contents: ArrayBuffer, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${integrity.slice(3, 6)}`, contents));
  return integrity.slice(7) === btoa(String.fromCharCode(...digest));
}
