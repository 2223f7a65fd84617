import { request } from '@qujat/api';
import { useAutosave } from '@qujat/api/use-autosave';
import { readChoices, saveChoices, sendSampleDigest } from '@qujat/contract/notifications';
import { digestDays, type NotificationChoices } from '@qujat/contract/notification-choices';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Checkbox } from '@qujat/ui/checkbox';
import { Select } from '@qujat/ui/select';
import { Skeleton } from '@qujat/ui/skeleton';
import { showToast } from '@qujat/ui/toast';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './bell.module.css';
import { bellKey, useBellChange } from './use-notifications.ts';

/** Below the key of the bell, so that every change of it is fetched again. */
const useChoices = () =>
  useQuery({
    queryKey: bellKey('choices'),
    queryFn: ({ signal }) => request(readChoices, {}, { signal, background: true }),
  });

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));
/** Usual quiet hours; the settings page offers any. */
const usualQuiet = ['18-9', '20-8', '22-7'] as const;
/** The choice of no quiet hours. */
const none = 'none';
const spanOf = ({ quietFrom, quietTo }: NotificationChoices): string => (quietFrom === null ? none : `${quietFrom}-${quietTo}`);
const spanText = (span: string): string => span.split('-').map(Number).map(clock).join(' – ');

/** The digest, its hour, its days and what it would hold now; saved at once (NTF-5). */
// locale-keys: bell:digest.*
export const DigestSettings = (): ReactNode => {
  const { t } = useTranslation('bell');
  const { data } = useChoices();
  const { run, busy } = useBellChange();
  // A change of its own, so that a sample under way does not keep a choice from being saved.
  const { run: runSave } = useBellChange();
  const { unsaved, choose } = useAutosave((chosen: NotificationChoices) =>
    runSave(async (send) => {
      await send(saveChoices, { choices: chosen });
      showToast({ kind: 'success', text: t('digest.saved') });
    }),
  );
  if (!data) return <Skeleton shape="block" className={styles.waiting} />;
  const { letters, email, overdue, today, waiting } = data;
  const choices = unsaved ?? data.choices;
  const save = (changes: Partial<NotificationChoices>): void => choose({ ...choices, ...changes });
  const sample = (): void =>
    void run(async (send) => {
      await send(sendSampleDigest, {});
      showToast({ kind: 'success', text: t('digest.sampleSent', { email }) });
    });
  const span = spanOf(choices);
  const spans = [...new Set([...usualQuiet, ...(span === none ? [] : [span])])];
  const setSpan = (chosen: string): void => {
    const [quietFrom = null, quietTo = null] = chosen === none ? [] : chosen.split('-').map(Number);
    save({ quietFrom, quietTo });
  };
  return (
    <section className={styles.digest} aria-label={t('digest.title')}>
      <Checkbox
        label={
          <>
            <b>{t('digest.title')}</b>
            <span className={styles.quiet}>{letters ? t('digest.about') : t('digest.lettersOff')}</span>
          </>
        }
        className={styles.switch}
        checked={choices.digest}
        disabled={!letters}
        onChange={(digest) => save({ digest })}
      />
      <div className={styles.fields}>
        <Select
          label={t('digest.days')}
          options={digestDays.map((value) => ({ value, label: t(`digest.${value}`) }))}
          value={choices.digestDays}
          disabled={!choices.digest || !letters}
          onChange={(chosen) => save({ digestDays: chosen })}
        />
        <Select
          label={t('digest.hour')}
          options={hours}
          value={String(choices.digestHour)}
          disabled={!choices.digest || !letters}
          onChange={(hour) => save({ digestHour: Number(hour) })}
        />
        <Select
          label={t('digest.quiet')}
          options={[{ value: none, label: t('digest.noQuiet') }, ...spans.map((value) => ({ value, label: spanText(value) }))]}
          value={span}
          disabled={!letters}
          onChange={setSpan}
        />
      </div>
      <p className={styles.preview}>
        {t('digest.now')} <b className={styles.over}>{t('digest.overdue', { count: overdue })}</b>,{' '}
        <b className={styles.soon}>{t('digest.dueToday', { count: today })}</b>, {t('digest.waiting', { count: waiting })}
      </p>
      <div className={styles.links}>
        <a href="/ce/settings/#notifications" target="_blank" rel="noopener">
          {t('digest.all')}
        </a>
        <Button size="sm" variant="ghost" loading={busy} disabled={!letters} onClick={sample}>
          {t('digest.sample')}
        </Button>
      </div>
    </section>
  );
};
