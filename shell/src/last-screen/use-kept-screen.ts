import { logFault } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { listen } from '@qujat/remotes';
import { useEffect, useRef } from 'react';

const part = lazyPart(() => import(/* webpackChunkName: "keep-screens" */ './keep-screens.ts'), { whenIdle: true });

/** Keeps the screen for the next visit, from the moment when the page is complete and at rest. */
export const useKeptScreen = (): void => {
  const { t } = useTranslation('shell');
  const markOf = useRef((time: string) => time);
  useEffect(() => {
    markOf.current = (time) => t('lastScreen', { time });
  }, [t]);
  useEffect(() => {
    let stop = (): void => undefined;
    let isOver = false;
    const end = listen('time-to-spare', () => {
      end();
      part
        .load()
        .then(({ keepScreens }) => {
          if (!isOver) stop = keepScreens((time) => markOf.current(time));
        })
        .catch(logFault);
    });
    return () => {
      isOver = true;
      end();
      stop();
    };
  }, []);
};
