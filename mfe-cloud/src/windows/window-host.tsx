import { useTranslation } from '@qujat/i18n';
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

/** Shows the window that is open. */
export const WindowHost = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const wanted = useAtomValue(windowAtom);
  const [Loaded, setLoaded] = useState<Windows>();
  const [attempt, setAttempt] = useState(0);
  const isWanted = wanted !== null;
  useEffect(() => {
    if (!isWanted || Loaded) return undefined;
    let hide = (): void => undefined;
    loadWindows().then(
      (windows) => setLoaded(() => windows),
      () => void (hide = showToast({ kind: 'error', text: t('windows.codeFailed'), retry: () => setAttempt((count) => count + 1) })),
    );
    return () => hide();
  }, [isWanted, Loaded, attempt, t]);
  return Loaded && wanted ? <Loaded key={wanted.id} shown={wanted.shown} open={wanted.open} /> : null;
};
