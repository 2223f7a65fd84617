import { Logo } from '@qujat/ui/logo';
import type { ReactNode } from 'react';
import styles from './form-page.module.css';

/** A page with one form in its middle, under the product's sign; its name beside it unless the form itself says it. */
export const FormPage = ({ named = true, children }: { named?: boolean; children: ReactNode }): ReactNode => (
  <div className={styles.page}>
    <div className={styles.column}>
      <Logo small={!named} className={styles.logo} />
      <div className={styles.card}>{children}</div>
    </div>
  </div>
);
