import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/**
 * False while rendering in Node and during hydration, true afterwards. Parts that depend on the browser (session, layout, theme) wait for
 * it, so that the first render always equals the HTML made at release time.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
