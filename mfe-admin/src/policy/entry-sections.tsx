import { useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './policy-page.module.css';
import type { SectionProps } from './section-props.ts';

/** How long somebody stays signed in. */
export const SessionSection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('policy.sessions.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.sessions.about')}</p>
        <div className={styles.pair}>
          <NumberField {...props} name="sessionIdleMinutes" />
          <NumberField {...props} name="sessionHours" />
        </div>
      </div>
    </Card>
  );
};

/** What a new password must be like, and how old one may become. */
export const PasswordSection = (props: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('policy.passwords.title')}>
      <div className={styles.fields}>
        <p className={styles.note}>{t('policy.passwords.about')}</p>
        <div className={styles.pair}>
          <NumberField {...props} name="passwordLength" />
          <NumberField {...props} name="passwordDays" />
        </div>
      </div>
    </Card>
  );
};

/** Whether key files may be sent to the server. */
export const KeySection = ({ draft, change }: SectionProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('policy.keys.title')}>
      <div className={styles.fields}>
        <Checkbox label={t('policy.keys.only')} checked={draft.ncalayerOnly} onChange={(ncalayerOnly) => change({ ncalayerOnly })} />
        <p className={styles.note}>{t('policy.keys.about')}</p>
      </div>
    </Card>
  );
};
