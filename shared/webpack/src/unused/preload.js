/** Replaces Module Federation's preloading by manifest: the page and shared/remotes preload by the release's own lists. */
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => {};
