import { endSessions, type SignedInDevice } from '@qujat/contract/settings';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { confirm } from '@qujat/ui/confirm';
import { showToast } from '@qujat/ui/toast';
import type { ReactNode } from 'react';
import { deviceName } from '@qujat/contract/device-name';
import styles from './settings.module.css';
import { useSetting } from './use-setting.ts';

interface SessionsSectionProps {
  readonly sessions: readonly SignedInDevice[];
  readonly onChanged: () => Promise<void>;
}

/** The person's sessions: end one, or end all others. */
export const SessionsSection = ({ sessions, onChanged }: SessionsSectionProps): ReactNode => {
  const { t } = useTranslation('account');
  const { busy, run } = useSetting();

  const end = (input: { id?: number }, ask?: () => Promise<boolean>): Promise<boolean> =>
    run(
      async (send) => {
        await send(endSessions, input);
        await onChanged();
        showToast({ text: t('settings.ended'), kind: 'success' });
      },
      { confirm: ask },
    );
  const endOthers = (): Promise<boolean> =>
    end({}, () => confirm({ text: t('settings.endOthersQuestion'), action: t('settings.end'), danger: true }));

  const nameOf = ({ device }: SignedInDevice): string => deviceName(device) ?? t('settings.unknownDevice');
  /** Absent if the server does not say. */
  const endsOf = ({ ends, expires }: SignedInDevice): string | null => {
    if (ends === null || expires === null) return null;
    const latest = formatDate(ends, 'dateTime');
    return expires < ends
      ? t('settings.sessionEnds', { ends: latest, expires: formatDate(expires, 'dateTime') })
      : t('settings.sessionEnd', { ends: latest });
  };
  return (
    <Card title={t('settings.sessions')} padding="lg">
      <ul className={styles.sessions}>
        {sessions.map((each) => (
          <li key={each.id} className={styles.session}>
            <div>
              <p className={styles.device}>
                {nameOf(each)}
                {each.current && <Badge tone="green">{t('settings.thisDevice')}</Badge>}
              </p>
              <p className={styles.quiet}>
                {t('settings.sessionDetails', {
                  begun: formatDate(each.begun, 'dateTime'),
                  seen: formatDate(each.lastSeen, 'dateTime'),
                  address: each.address,
                })}
              </p>
              {endsOf(each) && <p className={styles.quiet}>{endsOf(each)}</p>}
            </div>
            {!each.current && (
              <Button size="sm" aria-label={t('settings.endNamed', { device: nameOf(each) })} onClick={() => end({ id: each.id })}>
                {t('settings.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className={styles.others} loading={busy} onClick={() => void endOthers()}>
          {t('settings.endOthers')}
        </Button>
      )}
    </Card>
  );
};
