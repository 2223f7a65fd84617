import { hasExtension, queryKey, request, textOfFailure } from '@qujat/api';
import { ownRights } from '@qujat/contract/administration/own-rights';
import { pagesFor, type AdministrationPageName } from '@qujat/contract/administration/pages';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { buttonClass } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { MessagePage } from '@qujat/ui/message-page';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../page/waiting.tsx';

interface AdminPageProps {
  readonly name: AdministrationPageName;
  readonly children: ReactNode;
}

const Forbidden = (): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <MessagePage
      code="403"
      text={t('access.forbidden')}
      action={
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/">
          {t('access.toMain')}
        </Link>
      }
    />
  );
};

/**
 * Surrounds every page of the administration: whoever has none of its rights, or whose server administers nothing, is refused in place.
 * The server refuses each call as well (ADM-1).
 */
export const AdminPage = ({ name, children }: AdminPageProps): ReactNode => {
  const { t } = useTranslation('admin');
  const offered = hasExtension('administration');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('own-rights'),
    queryFn: ({ signal }) => request(ownRights, {}, { signal, background: true }),
    staleTime: 60_000,
    enabled: offered,
  });
  if (!offered) return <Forbidden />;
  if (data) return pagesFor(data.rights).includes(name) ? children : <Forbidden />;
  if (error) {
    return <ErrorCard title={t('access.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return <Waiting titled />;
};
