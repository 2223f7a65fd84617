import { useTranslation } from '@qujat/i18n';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import styles from './consent.module.css';

/** The texts open in another tab, so that the input is not lost. */
const Agreement = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <a href={`/agreements/${name}`} target="_blank" rel="noopener" className={styles.link}>
    {children}
  </a>
);

export const Consent = ({ invalid, onChange }: { invalid: boolean; onChange: () => void }): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <Checkbox
      name="consent"
      invalid={invalid}
      onChange={onChange}
      label={
        <>
          {t('consent.before')} <Agreement name="terms">{t('consent.terms')}</Agreement>,{' '}
          <Agreement name="personal-data">{t('consent.personalData')}</Agreement> {t('consent.and')}{' '}
          <Agreement name="cookies">{t('consent.cookies')}</Agreement>
        </>
      }
    />
  );
};
