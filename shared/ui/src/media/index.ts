import { useSyncExternalStore } from 'react';

/** Below this width in CSS pixels the mobile layout is shown (SHL-4). */
const desktopWidth = 1024;

const query = `(width < ${desktopWidth}px)`;

/**
 * One media query list for all watchers, as long as there is one: separate lists would each cost the browser a check at every change of
 * layout.
 */
let list: MediaQueryList | null = null;
let watching = 0;

const narrowList = (): MediaQueryList => list ?? window.matchMedia(query);

function subscribe(onChange: () => void): () => void {
  const watched = narrowList();
  list = watched;
  watching += 1;
  watched.addEventListener('change', onChange);
  return () => {
    watched.removeEventListener('change', onChange);
    watching -= 1;
    if (watching === 0) list = null;
  };
}

/**
 * Whether the mobile layout is shown. Only where CSS cannot do it (other elements, not another look): a prerendered page says false until
 * it is hydrated.
 */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrowList().matches,
    () => false,
  );
}
