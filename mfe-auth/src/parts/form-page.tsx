import { Logo } from '@qujat/ui/logo';
import type { ReactNode } from 'react';
import styles from './form-page.module.css';

/** A page with one form in the middle, under the product's logo; its name is next to it unless the form itself has it. */
export const FormPage = ({ named = true, children }: { named?: boolean; children: ReactNode }): ReactNode => (
  <div className={styles.page}>
    <div className={styles.column}>
      <Logo small={!named} className={styles.logo} />
      <div className={styles.card}>{children}</div>
    </div>
  </div>
);
