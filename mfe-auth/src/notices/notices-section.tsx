import { queryKey, request } from '@qujat/api';
import { useAutosave } from '@qujat/api/use-autosave';
import { readChoices, saveChoices } from '@qujat/contract/notifications';
import type { NotificationChoices } from '@qujat/contract/notification-choices';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Skeleton } from '@qujat/ui/skeleton';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSetting } from '../account/settings/use-setting.ts';
import { ChannelTable } from './channel-table.tsx';
import styles from './notices.module.css';
import { PushFields } from './push-fields.tsx';
import { TimeFields } from './time-fields.tsx';

/** The bell of the shell has the same data below its own key, which a live event invalidates. */
const key = (): readonly unknown[] => queryKey('notifications', 'choices');

/** Whoever comes by the link of the bell sees this section, not the top of the page. */
const useArrival = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === '#notifications') place.current?.scrollIntoView();
  }, []);
  return place;
};

/** What a person is told in this organisation, by which channel and when (NTF-3 to NTF-6). Each choice is saved at once. */
export const NoticesSection = ({ letters }: { letters: boolean }): ReactNode => {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const place = useArrival();
  const { run } = useSetting();
  const { data, error, refetch } = useQuery({
    queryKey: key(),
    queryFn: ({ signal }) => request(readChoices, {}, { signal, background: true }),
  });
  const { unsaved, choose } = useAutosave(async (choices: NotificationChoices) => {
    await run(async (send) => {
      await send(saveChoices, { choices });
      showToast({ text: t('saved'), kind: 'success' });
    });
    await client.invalidateQueries({ queryKey: key() });
  });
  // The next choice builds on the one that is not saved yet.
  const choices = unsaved ?? data?.choices;
  return (
    <div ref={place} id="notifications">
      <Card title={t('title')} padding="lg">
        {error && !data ? (
          <div role="alert" className={styles.stack}>
            <p>{t('failed')}</p>
            <Button onClick={() => void refetch()}>{t('again')}</Button>
          </div>
        ) : !data || !choices ? (
          <Skeleton shape="block" className={styles.waiting} />
        ) : (
          <div className={styles.stack}>
            <p className={styles.note}>{t('about')}</p>
            {!letters && <p className={styles.note}>{t('lettersOff')}</p>}
            {data.push && <PushFields choices={choices} />}
            <ChannelTable answer={{ ...data, choices }} letters={letters} save={choose} />
            <TimeFields choices={choices} letters={letters} push={data.push} save={choose} />
          </div>
        )}
      </Card>
    </div>
  );
};
