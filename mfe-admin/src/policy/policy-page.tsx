import { queryKey, request, textOfFailure } from '@qujat/api';
import { readPolicy } from '@qujat/contract/administration/policy';
import { useTranslation } from '@qujat/i18n';
import { ErrorCard } from '@qujat/ui/error-card';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { PolicyForm } from './policy-form.tsx';
import styles from './policy-page.module.css';

const Policy = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('policy'),
    queryFn: ({ signal }) => request(readPolicy, {}, { signal, background: true }),
    // Nothing changes under the hands of the person; what could not be loaded recovers with the connection.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
    staleTime: 0,
  });
  return (
    <Page title={t('policy.title')} narrow>
      <p className={styles.lead}>{t('policy.lead')}</p>
      {data ? (
        <PolicyForm answer={data} />
      ) : error ? (
        <ErrorCard title={t('policy.loadFailed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
};

/** /admin/policy: what the organisation requires of its people (ADM-90). */
const PolicyPage = (): ReactNode => (
  <AdminPage name="policy">
    <Policy />
  </AdminPage>
);

export default PolicyPage;
