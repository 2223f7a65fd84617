import { connectionAtom, tryNow } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { LinkButton } from '@qujat/ui/link-button';
import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './connection-notice.module.css';

/** Reports that the network or the server is unavailable; the page waits and recovers by itself (SES-5). */
export const ConnectionNotice = (): ReactNode => {
  const { t } = useTranslation('shell');
  const connection = useAtomValue(connectionAtom);
  return (
    <output className={styles.region}>
      {connection !== 'online' && (
        <span className={styles.notice}>
          <CloudOff className={styles.icon} size={18} aria-hidden="true" />
          <span className={styles.text}>{connection === 'offline' ? t('connection.offline') : t('connection.serverAway')}</span>
          <LinkButton onClick={tryNow}>{t('connection.tryNow')}</LinkButton>
        </span>
      )}
    </output>
  );
};
