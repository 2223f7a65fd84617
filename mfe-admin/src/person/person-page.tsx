import { textOfFailure } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { useSearchParams } from '@qujat/router';
import { ErrorCard } from '@qujat/ui/error-card';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { PersonView } from './person-view.tsx';
import { personQuery } from './use-person.ts';

const Person = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [parameters] = useSearchParams();
  const asked = Number(parameters.get('id'));
  const employeeId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const query = personQuery(employeeId ?? 0);
  const { data, error, refetch, isFetching } = useQuery({ ...query, ...(employeeId === null && { queryFn: skipToken }) });
  if (employeeId === null) return <ErrorCard title={t('person.failed')} text={t('person.noSuch')} />;
  if (data) return <PersonView key={employeeId} employeeId={employeeId} person={data} />;
  if (error)
    return <ErrorCard title={t('person.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Waiting titled />;
};

/** /admin/people/person: what somebody is in the organisation, and how they sign in (ADM-4). */
const PersonPage = (): ReactNode => (
  <AdminPage name="people">
    <Person />
  </AdminPage>
);

export default PersonPage;
