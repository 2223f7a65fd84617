import { useEffect, useRef, type RefObject } from 'react';

/** Its first field takes the focus when it is shown: what stood there before, and had it, is gone. */
export const useFirstField = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return box;
};
