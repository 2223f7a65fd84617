import { queryKey, request } from '@qujat/api';
import { cloudUse } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSize } from '../content/use-size.ts';
import styles from './use-of-cloud.module.css';

/** The person's usage of the cloud and its limit (extension). Nothing while unknown. */
export const UseOfCloud = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const sizeOf = useSize();
  const { data } = useQuery({
    queryKey: queryKey('cloud', 'use'),
    queryFn: ({ signal }) => request(cloudUse, {}, { signal, background: true }),
  });
  if (!data) return null;
  const { used, limit } = data;
  if (limit === null) return <p className={styles.use}>{t('use.used', { used: sizeOf(used) })}</p>;
  return (
    <div className={styles.use}>
      <span>{t('use.usedOf', { used: sizeOf(used), limit: sizeOf(limit) })}</span>
      <meter
        className={styles.meter}
        aria-label={t('use.label')}
        min={0}
        max={limit}
        low={limit * 0.8}
        high={limit * 0.95}
        optimum={0}
        value={Math.min(used, limit)}
      />
    </div>
  );
};
