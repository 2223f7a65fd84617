import { useTranslation } from '@qujat/i18n';
import type { ReactNode } from 'react';
import { useSize } from '../content/use-size.ts';
import { useCloudUse } from './use-cloud-use.ts';
import styles from './use-of-cloud.module.css';

/** The person's usage of the cloud and its limit (extension). Nothing while unknown. */
export const UseOfCloud = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const sizeOf = useSize();
  const { data } = useCloudUse();
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
