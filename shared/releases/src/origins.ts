/** The origins of versions: their first author and commit. Stored outside the releases, because equal code is one release. */
import type { LiveReleases, VersionOrigin } from './format.ts';
import { previewedVersions } from './previews.ts';

/** How many versions of a name are kept, the newest first. */
const toldAtMost = 60;

/** Records the origin of a version. A version that goes live again keeps its first author and commit. */
export function noteOrigin(live: LiveReleases, name: string, version: string, origin: VersionOrigin): void {
  const known = (live.origins[name] ??= {});
  const first = known[version];
  known[version] = first ? { ...first, commit: first.commit ?? origin.commit } : origin;
}

export const originOf = (live: LiveReleases, name: string, version: string): VersionOrigin | null => live.origins[name]?.[version] ?? null;

/** The commit of a version; null if it is unknown. */
export const commitOf = (live: LiveReleases, name: string, version: string): string | null => originOf(live, name, version)?.commit ?? null;

/** Removes the oldest ones, except those that are live or targets of a rollback. */
export function dropOldOrigins(live: LiveReleases): void {
  for (const [name, known] of Object.entries(live.origins)) {
    const { live: current, earlier = [] } = live.releases[name] ?? {};
    const wanted = new Set([
      current,
      ...earlier,
      ...Object.values(live.channels).map((releases) => releases[name]?.live),
      ...previewedVersions(live, name),
    ]);
    const others = Object.entries(known)
      .filter(([version]) => !wanted.has(version))
      .sort(([, a], [, b]) => (a.at < b.at ? 1 : -1));
    for (const [version] of others.slice(toldAtMost)) delete known[version];
  }
}
