/** Stands for shared modules that were built once more without what nobody uses; there are none. */
export const getSharedFallbackGetter = ({ factory }) => factory;
