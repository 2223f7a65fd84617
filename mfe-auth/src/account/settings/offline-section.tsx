import { queryKey, request } from '@qujat/api';
import { offlineReading } from '@qujat/contract/offline-reading';
import { useTranslation } from '@qujat/i18n';
import { forgetInbox, forgetLostDecisions, keptDecisionsAtom, offlineReadingAtom, setOfflineReading } from '@qujat/session';
import { Card } from '@qujat/ui/card';
import { Checkbox } from '@qujat/ui/checkbox';
import { confirm } from '@qujat/ui/confirm';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import styles from './settings.module.css';

/** Browsers have neither over plain http, and some have no databases in private windows. */
const canKeep = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined && 'locks' in navigator;

/** Whether this browser keeps documents for reading offline (SHL-28). The choice ends with the session. */
export const OfflineSection = (): ReactNode => {
  const { t } = useTranslation('account');
  const chosen = useAtomValue(offlineReadingAtom);
  const decisions = useAtomValue(keptDecisionsAtom);
  const { data, error } = useQuery({
    queryKey: queryKey('offline-reading'),
    queryFn: ({ signal }) => request(offlineReading, {}, { signal, background: true }),
    staleTime: 0,
  });
  const choose = async (keeps: boolean): Promise<void> => {
    const asks = !keeps && decisions > 0;
    const question = {
      text: t('settings.offline.losesDecisions', { count: decisions }),
      action: t('settings.offline.switchOff'),
      danger: true,
    };
    if (asks && !(await confirm(question))) return;
    setOfflineReading(keeps);
    if (!keeps) forgetInbox();
    // The person has just been told.
    if (asks) forgetLostDecisions();
  };
  const hindrance = canKeep() ? data?.allowed === false && t('settings.offline.forbidden') : t('settings.offline.impossible');
  return (
    <Card title={t('settings.offline.title')} padding="lg">
      <p className={styles.about}>{t('settings.offline.about')}</p>
      {error ? (
        <p role="alert">{failureText(error)}</p>
      ) : data ? (
        <div className={styles.rules}>
          <Checkbox
            label={t('settings.offline.keep')}
            checked={chosen}
            disabled={Boolean(hindrance) && !chosen}
            onChange={(keeps) => void choose(keeps)}
          />
          {hindrance ? <p className={styles.about}>{hindrance}</p> : null}
        </div>
      ) : (
        <Skeleton width="half" />
      )}
    </Card>
  );
};
