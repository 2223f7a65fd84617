import type { DestructionAct } from '@qujat/contract/administration/retention';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Card } from '@qujat/ui/card';
import type { ReactNode } from 'react';
import { actAddress } from './act-address.ts';
import styles from './retention.module.css';

/** The acts of destruction, newest first. */
export const Acts = ({ acts }: { readonly acts: readonly DestructionAct[] }): ReactNode => {
  const { t } = useTranslation('admin');
  if (acts.length === 0) return null;
  return (
    <Card title={t('retention.acts')} padding="none">
      <ul className={styles.rows} aria-label={t('retention.acts')}>
        {acts.map((act) => (
          <li key={act.id} className={styles.row}>
            <span className={styles.lines}>
              <a className={styles.name} href={actAddress(act)} target="_blank" rel="noopener">
                {act.number ? t('retention.actNamed', { number: act.number }) : t('retention.actDraft')}
              </a>
              <span className={styles.second}>
                {[
                  formatDate(act.startedAt, 'date'),
                  t('retention.listed', { count: act.listed }),
                  ...(act.destroyed > 0 ? [t('retention.destroyed', { count: act.destroyed })] : []),
                  ...(act.released > 0 ? [t('retention.released', { count: act.released })] : []),
                ].join(' · ')}
              </span>
            </span>
            <Badge tone={act.destroyed > 0 ? 'green' : 'blue'}>{act.statusName}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
};
