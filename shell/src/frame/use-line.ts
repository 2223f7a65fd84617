import { useEffect } from 'react';
import { liveEvents } from './live-events.ts';

/** Notices that the line or the server is gone also while nobody asks anything. Loaded after the first screen. */
export const useLine = (): void =>
  useEffect(() => {
    let isOver = false;
    let end = (): void => undefined;
    liveEvents.load().then(
      ({ watchLine }) => {
        if (!isOver) end = watchLine();
      },
      (error: unknown) => console.warn('The line cannot be watched: what fails tells of it', error),
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);
