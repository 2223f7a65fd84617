import { useEffect, useRef, type RefObject } from 'react';

/** The distance from the end at which the next page is requested. */
const margin = '600px';

/**
 * Calls `reached` whenever the returned element comes near the window while `active`; in a browser that cannot detect this the button does
 * it.
 */
export const useEndInSight = (reached: () => void, active: boolean): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(reached);
  useEffect(() => {
    latest.current = reached;
  });
  useEffect(() => {
    const element = end.current;
    if (!active || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current(), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return end;
};
