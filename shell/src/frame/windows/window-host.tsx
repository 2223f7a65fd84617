import { translate } from '@qujat/i18n';
import type { LazyPart } from '@qujat/lazy';
import { listen } from '@qujat/remotes';
import { hideWelcomeModalAtom, profileAtom } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { WindowProps } from './window-props.ts';
import { windowPart } from '../../windows/window-part.ts';

const windows = {
  archive: windowPart(() => import(/* webpackChunkName: "archive" */ '../archive/archive-window.tsx')),
  palette: windowPart(() => import(/* webpackChunkName: "palette" */ '../../windows/palette/palette-window.tsx')),
  welcome: windowPart(() => import(/* webpackChunkName: "welcome" */ '../../windows/welcome/welcome-window.tsx')),
} satisfies Record<string, LazyPart<{ default: ComponentType<WindowProps> }>>;
type WindowName = keyof typeof windows;

/** Shows the shell's windows on demand; the code of each loads only then. One is open at a time. */
export const WindowHost = (): ReactNode => {
  const [Shown, setShown] = useState<ComponentType<WindowProps> | null>(null);
  // Always the same function: adding the windows' texts renders everything again, which must not open a window a second time.
  const open = useCallback(function open(name: WindowName): void {
    windows[name].load().then(
      (loaded) => setShown(() => loaded.default),
      () => showToast({ kind: 'error', text: translate('shell:errors.unreachable'), retry: () => open(name) }),
    );
  }, []);
  useEffect(() => listen('window-asked', ({ window }) => open(window)), [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // By its physical position, so that it works in every keyboard layout.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  // Once after signing in, until it has been closed (SHL-3).
  const hidden = useAtomValue(hideWelcomeModalAtom);
  const greets = useAtomValue(profileAtom)?.showsWelcome === true && !hidden;
  useEffect(() => {
    if (greets) open('welcome');
  }, [greets, open]);
  return Shown && <Shown onClosed={() => setShown(null)} />;
};
