import type { ReactNode } from 'react';
import { useTranslation } from '@qujat/i18n';
import { cx } from '../cx/index.ts';
import styles from './logo.module.css';

export interface LogoProps {
  /** Only the sign, 32 × 32, instead of 117 × 24 with the name (SHL-5). */
  small?: boolean;
  className?: string;
}

/**
 * The product's logo and name: Құжат in Kazakh, Qujat elsewhere. CSS alone chooses between the light and dark variants (SHL-14), so the
 * first paint is already correct.
 */
export function Logo({ small, className }: LogoProps): ReactNode {
  const { t } = useTranslation('ui');
  const name = t('product');
  return (
    <span className={cx(styles.logo, small && styles.small, className)}>
      <svg
        viewBox="0 0 32 32"
        className={styles.sign}
        role={small ? 'img' : undefined}
        aria-label={small ? name : undefined}
        aria-hidden={small ? undefined : true}
      >
        <rect width="32" height="32" rx="8" className={styles.plate} />
        <path d="M10 6.5h8.2L23.5 12v11a2.5 2.5 0 0 1-2.5 2.5H10A2.5 2.5 0 0 1 7.5 23V9A2.5 2.5 0 0 1 10 6.5Z" className={styles.sheet} />
        <path d="M18.2 6.5V10a2 2 0 0 0 2 2h3.3Z" className={styles.fold} />
        <path d="m11.5 18.2 3 3 5.5-6" className={styles.tick} />
      </svg>
      {small ? null : <span className={styles.name}>{name}</span>}
    </span>
  );
}
