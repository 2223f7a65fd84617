import { translate } from '@qujat/i18n';
import { listen } from '@qujat/remotes';
import { hideWelcomeModalAtom, profileAtom } from '@qujat/session';
import { showToast } from '@qujat/ui/toast';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { addWindowTexts } from '../../windows/texts.ts';

/** A window of the shell. It closes itself, and says when it has left the screen. */
export interface WindowProps {
  onClosed: () => void;
}

type Load = () => Promise<{ default: ComponentType<WindowProps> }>;

/** With its texts, which do not come with the shell's own. */
const withTexts =
  (load: Load): Load =>
  async () => {
    const [window] = await Promise.all([load(), addWindowTexts()]);
    return window;
  };

const loads = {
  archive: withTexts(() => import(/* webpackChunkName: "archive" */ '../archive/archive-window.tsx')),
  palette: withTexts(() => import(/* webpackChunkName: "palette" */ '../../windows/palette/palette-window.tsx')),
  welcome: withTexts(() => import(/* webpackChunkName: "welcome" */ '../../windows/welcome/welcome-window.tsx')),
} satisfies Record<string, Load>;
type WindowName = keyof typeof loads;

/** Shows the shell's windows when they are asked for; the code of each is loaded only then. One stands at a time. */
export const WindowHost = (): ReactNode => {
  const [Shown, setShown] = useState<ComponentType<WindowProps> | null>(null);
  // Always the same function: the windows' texts, once added, render everything anew, and must not ask for a window again.
  const open = useCallback(function open(name: WindowName): void {
    // A file that a shaky connection has cut off usually comes the second time.
    loads[name]()
      .catch(loads[name])
      .then(
        (loaded) => setShown(() => loaded.default),
        () => showToast({ kind: 'error', text: translate('shell:errors.unreachable'), retry: () => open(name) }),
      );
  }, []);
  // Without a line they could not be had when they are wanted.
  useEffect(() => listen('time-to-spare', () => Object.values(loads).forEach((load) => void load().catch(() => undefined))), []);
  useEffect(() => listen('window-asked', ({ window }) => open(window)), [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // By its place, so that it works in every keyboard layout.
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
