import type { ReactNode } from 'react';
import { cx } from '../cx/index.ts';
import styles from './badge.module.css';

/** The five colours of a document's status (`statusBgg`, LST-4), those of its later stages (DAY-41), and a warning's. */
export type BadgeTone = 'none' | 'green' | 'red' | 'blue' | 'grey' | 'violet' | 'teal' | 'yellow';

export interface BadgeProps {
  tone?: BadgeTone;
  /** An icon before the text. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A text in a pill: a status, «Новый», a file's extension. The text conveys the meaning; the colour only helps. */
export function Badge({ tone = 'grey', icon, className, children }: BadgeProps): ReactNode {
  return (
    <span className={cx(styles.badge, styles[tone], className)}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
    </span>
  );
}
