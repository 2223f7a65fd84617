import { queryKey, request } from '@qujat/api';
import { readMailAccount } from '@qujat/contract/mail-account';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Card } from '@qujat/ui/card';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../parts/failure-text.ts';
import styles from '../settings.module.css';
import { MailForm } from './mail-form.tsx';

/** The mailbox from which letters come (MAI-4). */
export const MailSection = (): ReactNode => {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const key = queryKey('mail-account');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(readMailAccount, {}, { signal, background: true }),
  });
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: key });
    // Refetches the state of the mailbox.
    void queries.invalidateQueries({ queryKey: queryKey('mail') });
    // Refetches the list of people, which shows who has connected a mailbox.
    void queries.invalidateQueries({ queryKey: queryKey('mail-people') });
  };
  return (
    <Card title={t('mail.title')} padding="lg">
      {error ? (
        <div role="alert" className={styles.failure}>
          <p>{failureText(error)}</p>
          <Button onClick={() => void refetch()}>{t('settings.again')}</Button>
        </div>
      ) : !data ? (
        <Skeleton shape="block" />
      ) : data.refusal ? (
        <p className={styles.about}>{data.refusal}</p>
      ) : (
        <MailForm key={data.account ? 'known' : 'new'} account={data.account} onChanged={changed} />
      )}
    </Card>
  );
};
