import { Activity, useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './kept.module.css';
import { layOutWhenIdle } from './lay-out-when-idle.ts';

interface KeptProps {
  shown: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Whether a browser can put content out of sight, reach and search and yet hold its layout. Elsewhere it is laid out anew when it is shown. */
const holdsLayout = (): boolean => globalThis.CSS?.supports?.('content-visibility', 'hidden') === true;

/**
 * Keeps a screen while another one is shown in its place: its state and its elements stay, its effects (polls, listeners,
 * what it watches of the server) end, and begin again when it is shown. Then it only has to be painted, where building
 * it anew costs several times as much. One that has never been shown is made ready out of sight, at leisure.
 */
export const Kept = ({ shown, className, children }: KeptProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (shown || !box.current || !holdsLayout() ? undefined : layOutWhenIdle(box.current)), [shown]);
  return (
    <div ref={box} className={cx(className, !shown && styles.hidden)} aria-hidden={!shown || undefined} data-kept={!shown || undefined}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <div className={styles.inside}>{children}</div>
      </Activity>
    </div>
  );
};
