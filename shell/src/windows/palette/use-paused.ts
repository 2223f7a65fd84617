import { useEffect, useState } from 'react';

/** The pause in typing after which the server is asked, milliseconds. */
const pause = 300;

/** The text as it was when the person last paused. */
export const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};
