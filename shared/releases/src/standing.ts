/** The standing of earlier releases, and the choice of a replacement for a failing one. */
import type { LiveReleases, Standing } from './format.ts';

/** The tabs' verdict on a release; undefined without enough reports. */
export const standingOf = (live: LiveReleases, name: string, version: string): Standing | undefined => live.standing[name]?.[version];

export const forgetStanding = (live: LiveReleases, name: string, version: string): void => {
  delete live.standing[name]?.[version];
};

/** Keeps the standing of releases that are live or targets of a rollback. */
export function dropOldStanding(live: LiveReleases): void {
  for (const [name, known] of Object.entries(live.standing)) {
    const { live: current, earlier = [] } = live.releases[name] ?? {};
    const tried = Object.values(live.channels).map((releases) => releases[name]?.live);
    for (const version of Object.keys(known)) if (![current, ...earlier, ...tried].includes(version)) delete known[version];
    if (!Object.keys(known).length) delete live.standing[name];
  }
}

/**
 * Candidates of a name to replace a failing release, the best first: those known to be good, then those of unknown standing; the newest
 * first in each. Bad ones are excluded.
 *
 * @param versions newest first
 */
export const goodReleases = (live: LiveReleases, name: string, versions: readonly string[]): string[] => {
  const of = (standing: Standing | undefined): string[] => versions.filter((version) => standingOf(live, name, version) === standing);
  return [...of('good'), ...of(undefined)];
};
