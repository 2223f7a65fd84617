import { logFault } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';
import { useEffect } from 'react';

// It begins once it has loaded; before, and offline, the focus is where the browser puts it.
const focusKeeper = lazyPart(
  () =>
    import(/* webpackChunkName: "keep-focus" */ './keep-focus.ts').then((part) => {
      part.keepFocus();
      return part;
    }),
  { whenIdle: true },
);

/** Whoever acts at once does not wait for time to spare: the first press loads what keeps the focus after the act. */
export const useFocusKeeper = (): void => {
  useEffect(() => {
    const load = (): void => {
      end();
      focusKeeper.load().catch(logFault);
    };
    const end = (): void => {
      document.removeEventListener('keydown', load, true);
      document.removeEventListener('pointerdown', load, true);
    };
    document.addEventListener('keydown', load, true);
    document.addEventListener('pointerdown', load, true);
    return end;
  }, []);
};
