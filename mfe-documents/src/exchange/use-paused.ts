import { useEffect, useState } from 'react';

/** The text after a pause in typing. */
export const usePaused = (text: string, delay: number): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return paused;
};
