/** Replaces the start of a build's instance, which would look for such modules (fallbacks.js) in snapshots. */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
