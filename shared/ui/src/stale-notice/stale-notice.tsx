import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '../link-button/index.ts';
import styles from './stale-notice.module.css';

export interface StaleNoticeProps {
  /** The shown data could not be refetched, and may be old. */
  shown: boolean;
  onRetry: () => void;
  /** The retry is under way. */
  retrying?: boolean;
}

/** Shown above existing data when its refresh has failed: the data may be old, and can be requested again. */
export function StaleNotice({ shown, onRetry, retrying = false }: StaleNoticeProps): ReactNode {
  const { t } = useTranslation('ui');
  if (!shown) return null;
  return (
    <div role="alert" className={styles.notice}>
      <CircleAlert aria-hidden="true" size={18} className={styles.icon} />
      <span className={styles.text}>{t('stale')}</span>
      <LinkButton aria-disabled={retrying} onClick={() => retrying || onRetry()}>
        {t('retry')}
      </LinkButton>
    </div>
  );
}
