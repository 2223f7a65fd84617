import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import base from '../../parts/form.module.css';
import styles from '../parts/form.module.css';

/** The heading of both forms (ACC-17). */
export const RegistrationHeading = (): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <>
      <h1 className={base.title}>{t('registration.title')}</h1>
      <p className={styles.about}>{t('registration.subtitle')}</p>
    </>
  );
};
