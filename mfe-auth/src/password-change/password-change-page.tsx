import { queryKey, request } from '@qujat/api';
import { companyName } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormPage } from '../parts/form-page.tsx';
import styles from '../parts/form.module.css';
import { PasswordChangeForm } from './password-change-form.tsx';

/** /rechangepsw: the password that must be changed before anything else (ACC-14). */
const PasswordChangePage = (): ReactNode => {
  const { t } = useTranslation('auth');
  // The name is optional: the page works without it.
  const { data } = useQuery({
    queryKey: queryKey('company-name'),
    queryFn: ({ signal }) => request(companyName, {}, { signal, background: true }),
  });
  return (
    <FormPage>
      <p className={styles.lead}>{t('password.policy')}</p>
      <h1 className={styles.title}>{t('password.title')}</h1>
      {data && <p className={styles.company}>{data.companyName}</p>}
      <PasswordChangeForm />
    </FormPage>
  );
};

export default PasswordChangePage;
