import type { ReactNode } from 'react';
import styles from './field.module.css';

/** The mark of what must be filled in, the same everywhere. Screen readers are told by `aria-required`. */
export function RequiredMark(): ReactNode {
  return (
    <span aria-hidden="true" className={styles.required}>
      *
    </span>
  );
}
