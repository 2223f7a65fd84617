import type { LiveReleases } from './format.ts';
import { ReleaseError } from './release-error.ts';
import { expectWhole } from './import-release.ts';
import { UntrustedReleaseError } from './releasers.ts';
import { LostReleaseError, readRelease, releaseFolder } from './store.ts';

const expected = [UntrustedReleaseError, LostReleaseError, ReleaseError];

/** Every live release, of everybody and of channels, that is invalid or missing, with the reason. */
export async function refusedReleases(
  root: string,
  live: LiveReleases,
): Promise<{ readonly name: string; readonly version: string; readonly reason: string }[]> {
  const all = [live.releases, ...Object.values(live.channels)].flatMap((releases) =>
    Object.entries(releases).map(([name, { live: version }]) => ({ name, version })),
  );
  const judged = await Promise.all(
    all.map(async ({ name, version }) => {
      const reason = await readRelease(root, name, version)
        .then((release) => expectWhole(releaseFolder(root, name, version), release))
        .then(
          () => null,
          (error: unknown) => (expected.some((kind) => error instanceof kind) ? (error as Error).message : null),
        );
      return reason === null ? [] : [{ name, version, reason }];
    }),
  );
  return judged.flat();
}
