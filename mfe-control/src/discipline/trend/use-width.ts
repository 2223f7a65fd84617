import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in px, and again whenever it changes. */
export const useWidth = <E extends HTMLElement>(otherwise: number): readonly [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => setWidth(element.clientWidth || otherwise);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [otherwise]);
  return [ref, width];
};
