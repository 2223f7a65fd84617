import { Activity, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { afterPaint } from '../after-paint/index.ts';
import { cx } from '../cx/index.ts';
import styles from './kept.module.css';
import { layOutWhenIdle } from './lay-out-when-idle.ts';

interface KeptProps {
  shown: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Whether the browser can hide content from view, focus and search and still keep its layout. Otherwise the content is laid out again when
 * it is shown.
 */
const holdsLayout = (): boolean => globalThis.CSS?.supports?.('content-visibility', 'hidden') === true;

const isRendered = (box: HTMLElement | null): boolean => box?.firstElementChild?.firstElementChild != null;

/**
 * Keeps a screen while another one is shown in its place: its state and elements stay; its effects (polls, listeners, query observers) end,
 * and start again when it is shown. It then only has to be painted; building it again costs several times as much. What has changed
 * meanwhile, and what the effects ask for, follows after the paint. A screen that has never been shown is prepared hidden, in idle time.
 */
export const Kept = ({ shown, className, children }: KeptProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(shown);
  if (active && !shown) setActive(false);
  useLayoutEffect(() => {
    if (!shown || active) return undefined;
    if (holdsLayout() && isRendered(box.current)) return afterPaint(() => setActive(true));
    setActive(true);
    return undefined;
  }, [shown, active]);
  useEffect(() => (active || !box.current || !holdsLayout() ? undefined : layOutWhenIdle(box.current)), [active]);
  return (
    <div ref={box} className={cx(className, !shown && styles.hidden)} aria-hidden={!shown || undefined} data-kept={!shown || undefined}>
      <Activity mode={active && shown ? 'visible' : 'hidden'}>
        <div className={styles.inside}>{children}</div>
      </Activity>
    </div>
  );
};
