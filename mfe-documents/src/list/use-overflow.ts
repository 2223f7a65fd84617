import { useEffect, useState, type RefObject } from 'react';

/** Whether the box is narrower than its content needs, so that the content must scroll sideways. */
export const useOverflow = (box: RefObject<HTMLElement | null>, needed: number): boolean => {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setOverflows(entry !== undefined && entry.contentRect.width + 1 < needed));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, needed]);
  return overflows;
};
