import { useEffect } from 'react';
import { liveEvents } from './live-events.ts';

/** Notices the loss of the connection or the server even without requests. Loaded after the first screen. */
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
