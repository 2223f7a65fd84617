import { Logo } from '@qujat/ui/logo';
import type { ReactNode } from 'react';
import styles from './form-page.module.css';

/** A page with one form in its middle, under the product's sign. */
export const FormPage = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.page}>
    <div className={styles.column}>
      <Logo className={styles.logo} />
      <div className={styles.card}>{children}</div>
    </div>
  </div>
);
