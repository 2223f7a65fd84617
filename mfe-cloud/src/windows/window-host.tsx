import { useTranslation } from '@qujat/i18n';
import { listen } from '@qujat/remotes';
import { store } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { windowAtom, type CloudWindow } from './open-window.ts';

type Windows = ComponentType<{ shown: CloudWindow; open: boolean }>;

let loading: Promise<Windows> | undefined;

/** All windows are one chunk, loaded when the first is wanted. A failed load is forgotten. */
export const loadWindows = (): Promise<Windows> => {
  loading ??= import(/* webpackChunkName: "windows" */ './windows.tsx').then(
    (module) => module.Windows,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

// Without a line they could not be had when they are wanted.
listen('time-to-spare', () => void loadWindows().catch(() => undefined));

/** Shows the window that is open. */
export const WindowHost = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const wanted = useAtomValue(windowAtom);
  const [Loaded, setLoaded] = useState<Windows>();
  const isWanted = wanted !== null;
  // Who leaves the page leaves its windows.
  useEffect(() => () => store.set(windowAtom, null), []);
  useEffect(() => {
    if (!isWanted || Loaded) return undefined;
    let isGone = false;
    const load = (): void =>
      void loadWindows().then(
        (windows) => isGone || setLoaded(() => windows),
        () => isGone || showToast({ kind: 'error', text: t('windows.codeFailed'), retry: load }),
      );
    load();
    return () => {
      isGone = true;
    };
  }, [isWanted, Loaded, t]);
  return Loaded && wanted ? <Loaded key={wanted.id} shown={wanted.shown} open={wanted.open} /> : null;
};
