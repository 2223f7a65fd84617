import type { ReactNode } from 'react';
import { formatNumber } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './counter.module.css';

export interface CounterProps {
  value: number;
  /** What is counted, as text for a screen reader: «24 новых документа». Without it the number alone is read. */
  label?: string;
  /** accent: something here waits for the person · danger: it is late · neutral: a mere count. */
  tone?: 'accent' | 'danger' | 'neutral';
  /** Above it, «999+» is shown. */
  max?: number;
}

/** A number in a pill, next to a tab or a queue. Nothing at 0. */
export function Counter({ value, label, tone = 'neutral', max = 9999 }: CounterProps): ReactNode {
  if (value <= 0) return null;
  const shown = value > max ? `${formatNumber(max)}+` : formatNumber(value);
  return (
    <span className={cx(styles.counter, styles[tone])}>
      {label ? (
        <>
          <span aria-hidden="true">{shown}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      ) : (
        shown
      )}
    </span>
  );
}
