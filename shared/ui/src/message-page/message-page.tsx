import type { ReactNode } from 'react';
import styles from './message-page.module.css';

export interface MessagePageProps {
  /** The number of the error: 403, 404. */
  readonly code: string;
  /** The error in words. */
  readonly text: string;
  /** The link that leads on. */
  readonly action: ReactNode;
}

/** Takes the place of a page of a remote that a person cannot be shown, as /403 of the shell, whose first files hold nothing of this (SHL-23). */
export const MessagePage = ({ code, text, action }: MessagePageProps): ReactNode => (
  <div className={styles.page}>
    <p className={styles.code} aria-hidden="true">
      {code}
    </p>
    <h1 className={styles.text}>{text}</h1>
    {action}
  </div>
);
