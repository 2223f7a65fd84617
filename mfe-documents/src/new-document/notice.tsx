import { cx } from '@qujat/ui/cx';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './editor.module.css';

interface NoticeProps {
  /** warning: the person should act on it. */
  readonly tone: 'info' | 'warning';
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A strip above the form with something that the person must know before continuing. */
export const Notice = ({ tone, title, text, children }: NoticeProps): ReactNode => (
  <div role={tone === 'warning' ? 'alert' : 'status'} className={cx(styles.notice, tone === 'warning' && styles.warning)}>
    {tone === 'warning' ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
    <div className={styles.noticeText}>
      <strong>{title}</strong>
      {text ? <span>{text}</span> : null}
    </div>
    {children ? <div className={styles.noticeButtons}>{children}</div> : null}
  </div>
);
