import { textOfFailure } from '@qujat/api';
import { liftHold, type LegalHold } from '@qujat/contract/administration/retention';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import styles from './retention.module.css';
import { useRetentionChange } from './use-retention.ts';

const HoldRow = ({ hold }: { readonly hold: LegalHold }): ReactNode => {
  const { t } = useTranslation('admin');
  const { busy, run } = useRetentionChange();
  const name = t(hold.documentId === null ? 'retention.indexNamed' : 'retention.documentNamed', { name: hold.name });
  const lift = (): void =>
    void run(
      async (send) => {
        try {
          await send(liftHold, { id: hold.id }, { background: true });
        } catch (error) {
          showToast({ kind: 'error', text: textOfFailure(error) || t('retention.notSaved') });
          throw error;
        }
      },
      { confirm: () => confirm({ text: t('retention.liftQuestion', { name }), action: t('retention.lift') }) },
    );
  return (
    <li className={styles.row}>
      <span className={styles.lines}>
        <span className={styles.name}>{name}</span>
        <span>{hold.reason}</span>
        <span className={styles.second}>
          {[
            t('retention.placed', { name: hold.placedBy, day: formatDate(hold.placedAt, 'date') }),
            ...(hold.liftedAt === null ? [] : [t('retention.lifted', { name: hold.liftedBy, day: formatDate(hold.liftedAt, 'date') })]),
          ].join(' · ')}
        </span>
      </span>
      {hold.liftedAt === null ? (
        <Button size="sm" loading={busy} aria-label={t('retention.liftOne', { name })} onClick={lift}>
          {t('retention.lift')}
        </Button>
      ) : (
        <Badge tone="grey">{t('retention.over')}</Badge>
      )}
    </li>
  );
};

/** The legal holds, those in force first. */
export const Holds = ({ holds }: { readonly holds: readonly LegalHold[] }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('retention.holds')} padding="none">
      {holds.length === 0 ? <p className={styles.empty}>{t('retention.noHolds')}</p> : null}
      <ul className={styles.rows} aria-label={t('retention.holds')}>
        {holds.map((each) => (
          <HoldRow key={each.id} hold={each} />
        ))}
      </ul>
    </Card>
  );
};
