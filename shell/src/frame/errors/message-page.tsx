import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A page with a message and a link to the main page. */
const MessagePage = ({ code, text }: { code: string; text: string }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles.text}>{text}</h1>
      <Link className={styles.link} to="/">
        {t('errors.toMain')}
      </Link>
    </div>
  );
};

/** /403 (SHL-1). */
export const ForbiddenPage = (): ReactNode => {
  const { t } = useTranslation('shell');
  return <MessagePage code="403" text={t('errors.forbidden')} />;
};

/** /404 and every address that belongs to no page (SHL-1). */
export const NotFoundPage = (): ReactNode => {
  const { t } = useTranslation('shell');
  return <MessagePage code="404" text={t('errors.notFound')} />;
};
