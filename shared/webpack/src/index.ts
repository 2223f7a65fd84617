/** The one webpack preset: how the shell and every remote are built, and what a build leaves behind. Runs in Node 24. */
export { buildAll, buildReleases, releasable } from './build-all.ts';
export type { BuildProgress } from './build-all.ts';
export { currentCommit } from './commit.ts';
export { developRemote } from './development/develop-remote.ts';
export { remoteBuild } from './remote-configuration.ts';
export { shellBuild } from './shell-configuration.ts';
