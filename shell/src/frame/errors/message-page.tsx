import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** What /403 or /404 says, with a link to the main page (SHL-1). */
export const MessagePage = ({ page }: { page: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const forbidden = page === 'forbidden';
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {forbidden ? '403' : '404'}
      </p>
      <h1 className={styles.text}>{forbidden ? t('errors.forbidden') : t('errors.notFound')}</h1>
      <Link className={styles.link} to="/">
        {t('errors.toMain')}
      </Link>
    </div>
  );
};
