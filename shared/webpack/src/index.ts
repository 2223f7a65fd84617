/** The webpack preset: the builds of the shell and every remote, and their output. Runs in Node 24. */
export { buildAll, buildReleases, releasable } from './build-all.ts';
export { currentCommit } from './commit.ts';
export { developRemote } from './development/develop-remote.ts';
export { remoteBuild } from './remote-configuration.ts';
export { shellBuild } from './shell-configuration.ts';
