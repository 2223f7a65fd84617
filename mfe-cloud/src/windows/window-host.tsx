import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { store } from '@qujat/session';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { useAtomValue } from 'jotai';
import { useEffect, type ReactNode } from 'react';
import { windowAtom } from './open-window.ts';

/** All windows are in one chunk, loaded when the first is opened. */
export const windows = lazyPart(() => import(/* webpackChunkName: "windows" */ './windows.tsx'), { whenIdle: true });

/** Shows the open window. */
export const WindowHost = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const wanted = useAtomValue(windowAtom);
  // Leaving the page closes its windows.
  useEffect(() => () => store.set(windowAtom, null), []);
  return (
    <LazyWindow
      part={windows}
      open={wanted !== null}
      onOpenChange={(open) => store.set(windowAtom, open ? wanted : null)}
      failure={t('windows.codeFailed')}
    >
      {({ Windows }) => wanted && <Windows key={wanted.id} shown={wanted.shown} open={wanted.open} />}
    </LazyWindow>
  );
};
