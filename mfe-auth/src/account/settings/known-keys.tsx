import type { KnownKey } from '@qujat/contract/settings';
import { formatDate, useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import styles from './known-keys.module.css';

/** The person's signing keys with the data of their certificates, the role included. */
export const KnownKeys = ({ keys }: { readonly keys: readonly KnownKey[] }): ReactNode => {
  const { t } = useTranslation('account');
  if (keys.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('settings.keys')}</h3>
      <ul className={styles.list}>
        {keys.map(({ serial, holder, organisation, role, validUntil, lastUsed }) => (
          <li key={serial}>
            <strong>{organisation ? `${holder} · ${organisation}` : holder}</strong>
            <span>{role ? t('settings.keyRole', { role }) : t('settings.keyNoRole')}</span>
            <span>{t('settings.keyDates', { until: formatDate(validUntil, 'date'), used: formatDate(lastUsed, 'date') })}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
