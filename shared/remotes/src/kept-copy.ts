/** Files that the service worker keeps for visits without a connection (docs/offline.md). Imports nothing, because boot.js uses it. */

/** The cache with the kept files of releases. */
export const keptFilesCache = 'qujat-files';

/**
 * Replaces the kept copy of a file, if there is one, by the file as it has just come from the server: a damaged copy would be refused at each
 * visit. Never fails.
 */
export async function renewKeptCopy(url: string, fresh: Response): Promise<void> {
  try {
    if (fresh.ok && (await caches.match(url, { cacheName: keptFilesCache, ignoreVary: true })))
      await (await caches.open(keptFilesCache)).put(url, fresh);
  } catch {
    // A browser without caches, or one whose caches fail, keeps nothing.
  }
}
