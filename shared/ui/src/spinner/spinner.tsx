import type { ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** 16, 24 and 40 px. */
  size?: 'sm' | 'md' | 'lg';
  /** The operation in progress; «Загрузка…» by default. */
  label?: string;
  /** Covers the whole page: the global spinner of requests over 3 s (SHL-2). */
  overlay?: boolean;
  /** Hidden from screen readers, if something next to it announces the same. */
  decorative?: boolean;
}

/** A turning ring for an operation of unknown duration. */
export function Spinner({ size = 'md', label, overlay, decorative }: SpinnerProps): ReactNode {
  const { t } = useTranslation('ui');
  const ring = <span aria-hidden="true" className={cx(styles.ring, styles[size])} />;
  if (decorative) return ring;
  return (
    <output className={overlay ? styles.overlay : styles.spinner}>
      {overlay ? <span className={styles.plate}>{ring}</span> : ring}
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </output>
  );
}
