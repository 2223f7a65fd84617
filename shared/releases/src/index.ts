export { describeProblem, findProblems, moduleProblems, slotProblems } from './compatibility.ts';
export { locales, releaseFormat, releaseUrl } from './format.ts';
export type * from './format.ts';
export type * from './page-data.ts';
export { withLock } from './lock.ts';
export { releasesData } from './page-releases.ts';
export { matchPath } from './routes.ts';
export { IncompatibleReleaseError, listReleases, readLive, readLiveSet, readRelease, registerRelease, registerReleases, releaseFolder } from './store.ts';
export type { LiveSet } from './store.ts';
