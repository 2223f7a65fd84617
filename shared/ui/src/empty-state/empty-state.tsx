import type { ReactNode } from 'react';
import { Inbox } from 'lucide-react';
import { cx } from '../cx/index.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** What is missing: «Нет документов». */
  title: string;
  /** What the person can do about it. */
  text?: ReactNode;
  icon?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  className?: string;
}

/** Takes the place of an empty list. */
export function EmptyState({ title, text, icon, action, className }: EmptyStateProps): ReactNode {
  return (
    <div className={cx(styles.empty, className)}>
      <span aria-hidden="true" className={styles.icon}>
        {icon ?? <Inbox />}
      </span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
