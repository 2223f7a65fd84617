import { useSyncExternalStore } from 'react';

/** Below this width in CSS pixels the mobile layout is shown (spec 1 §2.7). */
export const desktopWidth = 1024;

const query = `(width < ${desktopWidth}px)`;

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/**
 * Whether the mobile layout is shown. Only where CSS cannot do it (other elements, not another look):
 * a prerendered page says false until it is hydrated.
 */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
