import type { ReactNode } from 'react';
import styles from './offline.module.css';
import { useReadsOffline } from './use-offline.ts';

/** Acts in it need a line: while a copy is read, they cannot be pressed. */
export const WhileOnline = ({ children }: { children: ReactNode }): ReactNode => (
  <fieldset role="presentation" disabled={useReadsOffline()} className={styles.acts}>
    {children}
  </fieldset>
);
