import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Logo } from '@qujat/ui/logo';
import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** The logo, leading to '/'. */
export const HomeLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <Link className={styles.homeLink} to="/" aria-label={t('frame.home')}>
      <Logo />
    </Link>
  );
};
