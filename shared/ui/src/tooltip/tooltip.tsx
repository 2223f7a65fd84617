import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import styles from './tooltip.module.css';

let mayReturnFocus = false;
if (typeof window !== 'undefined') {
  // Keys that close a window, which then returns the focus.
  window.addEventListener('keydown', ({ key }) => (mayReturnFocus = ['Escape', 'Enter', ' '].includes(key)), true);
  window.addEventListener('pointerdown', () => (mayReturnFocus = true), true);
}

export interface TooltipProps {
  /** The tip; without one only the child is rendered. Never the only source of an information, because touch has no hover. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** An element that can have the focus: a button or a link. */
  children: ReactElement;
}

/**
 * A tooltip that appears on hover or focus, stays while the pointer is on it, and hides on Escape (WCAG 1.4.13). It does not appear when a
 * window closes and returns the focus: the next Escape would hide the tooltip instead of closing what is open.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps): ReactNode {
  if (!text) return children;
  return (
    <Base.Root
      onOpenChange={(open, details) => {
        if (open && details.reason === 'trigger-focus' && mayReturnFocus) details.cancel();
      }}
    >
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
