import { useEffect, useState } from 'react';

/** The value once it has not changed for so many milliseconds. Values that say the same are one. */
export const useRested = <T>(value: T, pause: number): T => {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return rested;
};
