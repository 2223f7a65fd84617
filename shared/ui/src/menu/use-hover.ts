import { useEffect, useRef } from 'react';

/** Milliseconds under the pointer before it opens, and without it before it closes (SHL-19). */
const hoverOpenDelay = 300;
const hoverCloseDelay = 200;

/** Opens after the pointer has stayed, and closes after it has left; moving from the button to the menu keeps it open. */
export function useHover({ enabled, open, close }: { enabled: boolean; open: () => void; close: () => void }): {
  enter: () => void;
  leave: () => void;
  cancel: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const actions = useRef({ open, close });
  useEffect(() => {
    actions.current = { open, close };
  });
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (delay: number, act: 'open' | 'close'): void => {
    cancel();
    if (enabled) timer.current = setTimeout(() => actions.current[act](), delay);
  };
  return {
    enter: () => after(hoverOpenDelay, 'open'),
    leave: () => after(hoverCloseDelay, 'close'),
    cancel,
  };
}
