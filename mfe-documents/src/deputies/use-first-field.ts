import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first field when the form appears, because the previously focused element is gone. */
export const useFirstField = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return box;
};
