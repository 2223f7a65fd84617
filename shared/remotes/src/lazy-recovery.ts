/** The recovery when a lazily loaded chunk of a page does not load (docs/decisions/0158). */
import type { LoadRecovery } from '@qujat/lazy';
import { asRemoteLoadError, RemoteLoadError } from './errors.ts';
import { failedFile, refresh } from './files.ts';
import { report } from './report.ts';

/** The release to which an address belongs, even inside a stack trace. */
const releaseOf = (text: string): { remote: string; version: string } | undefined => {
  const [, remote, version] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(text) ?? [];
  return remote && version ? { remote, version } : undefined;
};

/** The file that failed to load, otherwise the one whose code threw. */
const originOf = (error: unknown): string =>
  failedFile(error)?.url ?? (error instanceof RemoteLoadError && error.cause ? originOf(error.cause) : ((error as Error)?.stack ?? ''));

/**
 * Repairs a chunk as the loader of pages does: its file is fetched past the cache before the second try. The failure is reported with its
 * reason, so that a canary is judged by files that are missing, damaged or throw, and not by the network.
 */
export const lazyRecovery: LoadRecovery = {
  repair: async (error) => {
    const file = failedFile(error);
    if (!file) return;
    try {
      await refresh(releaseOf(file.url)?.remote ?? '', file.url);
    } catch (reason) {
      const { remote, ...details } = asRemoteLoadError('', reason);
      throw new RemoteLoadError(remote, details.reason, { ...details, cause: error });
    }
  },
  report: (error) => {
    console.error(error);
    const release = releaseOf(originOf(error));
    if (!release) return;
    const { reason, code } = failedFile(error)
      ? new RemoteLoadError(release.remote, 'damaged', { code: 'INTEGRITY' })
      : asRemoteLoadError(release.remote, error);
    report({ kind: 'failed', ...release, reason, detail: code });
  },
};
