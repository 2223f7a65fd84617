import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text that only a screen reader gets. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
