import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { Button } from '../button/index.ts';
import { cx } from '../cx/index.ts';
import styles from './error-card.module.css';

export interface ErrorCardProps {
  /** What has happened, in the person's language. */
  title: string;
  /** What it means and what may help. */
  text?: ReactNode;
  /** For support: code, request id, remote's name … */
  details?: readonly { label: string; value: ReactNode }[];
  /** Shows «Повторить». */
  onRetry?: () => void;
  /** The retry is under way. */
  retrying?: boolean;
  /** 'h1' where the card replaces a whole page. */
  heading?: 'h1' | 'h2';
  /** Further buttons or links. */
  actions?: ReactNode;
  className?: string;
}

/** Replaces content that could not be shown, explains why, and offers a retry. */
export function ErrorCard({
  title,
  text,
  details = [],
  onRetry,
  retrying,
  heading: Heading = 'h2',
  actions,
  className,
}: ErrorCardProps): ReactNode {
  const { t } = useTranslation('ui');
  const card = useRef<HTMLElement>(null);
  // A successful retry removes the card, and its focused button with it: the focus then moves to the card's surroundings.
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={card} role="alert" className={cx(styles.card, className)}>
      <span aria-hidden="true" className={styles.icon}>
        <CircleAlert />
      </span>
      <div className={styles.body}>
        <Heading className={styles.title}>{title}</Heading>
        {text ? <p className={styles.text}>{text}</p> : null}
        {details.length > 0 ? (
          <dl className={styles.details}>
            {details.map((detail) => (
              <div key={detail.label} className={styles.detail}>
                <dt>{detail.label}</dt>
                <dd>{detail.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {onRetry || actions ? (
          <div className={styles.actions}>
            {onRetry ? (
              <Button variant="primary" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
                {t('retry')}
              </Button>
            ) : null}
            {actions}
          </div>
        ) : null}
      </div>
    </section>
  );
}
