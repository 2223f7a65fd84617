import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  /** Names the part of the page for screen readers. */
  label: string;
  icon: LucideIcon;
  tone: 'archive' | 'acting';
  /** The button that ends the reported state. */
  action: ReactNode;
  children: ReactNode;
}

/** A line above the content, shown as long as the reported state lasts. */
export const Strip = ({ label, icon: Icon, tone, action, children }: StripProps): ReactNode => (
  <section aria-label={label} className={styles[tone]}>
    <Icon className={styles.icon} size={18} aria-hidden="true" />
    <p className={styles.text}>{children}</p>
    {action}
  </section>
);
