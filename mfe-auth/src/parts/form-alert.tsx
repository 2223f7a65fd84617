import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** What is wrong with a form as a whole. Always there, so that a text that comes later is read out. */
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
