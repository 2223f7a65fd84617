/**
 * The webpack preset: what the `webpack.config.ts` of the shell and every remote build on. Commands that only start builds, or only name
 * what can be built, import those files: webpack itself takes half a second to load.
 */
export { remoteBuild } from './remote-configuration.ts';
export { shellBuild } from './shell-configuration.ts';
