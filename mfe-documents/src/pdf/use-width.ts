import { useEffect, useState, type RefObject } from 'react';

/** How long a width must stay before pages are drawn for it, milliseconds. */
const restMs = 150;

/** The width inside an element; 0 until it is known. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => setWidth(measured.clientWidth);
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(take, restMs);
    });
    take();
    observer.observe(measured);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
};
