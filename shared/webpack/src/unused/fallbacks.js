/** Replaces shared modules built a second time without unused exports; there are none. */
export const getSharedFallbackGetter = ({ factory }) => factory;
