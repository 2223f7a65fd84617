import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** An error of the form as a whole. Always mounted, so that screen readers announce a later text. */
export const FormAlert = ({ children }: { children: string | null }): ReactNode => (
  <div role="alert" className={styles.alert}>
    {children && (
      <>
        <CircleAlert aria-hidden="true" />
        <span>{children}</span>
      </>
    )}
  </div>
);
