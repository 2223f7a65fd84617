import { hasExtension, queryKey, request } from '@qujat/api';
import { accountDemand } from '@qujat/contract/account-demand';
import { companyName } from '@qujat/contract/authentication';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wanted } from '../../parts/destination.ts';
import { FormPage } from '../../parts/form-page.tsx';
import styles from '../../parts/form.module.css';
import { useLeave } from '../../parts/use-leave.ts';
import { PasswordChangeForm } from './password-change-form.tsx';

const factorSetup = lazyPart(() => import(/* webpackChunkName: "factor-setup" */ '../factor-setup/factor-setup.ts'));

/** What a server without the extension means: the password. */
const asSpecified = { demand: 'password', waitsUntil: null, passwordRule: '' } as const;

/** /rechangepsw: what the organisation demands before anything else, a new password (ACC-14) or a second factor (ADM-90). */
const PasswordChangePage = (): ReactNode => {
  const { t } = useTranslation('account');
  // The name is optional: the page works without it.
  const { data } = useQuery({
    queryKey: queryKey('company-name'),
    queryFn: ({ signal }) => request(companyName, {}, { signal, background: true }),
  });
  const leave = useLeave();
  const offered = hasExtension('administration');
  const { data: asked, isPending } = useQuery({
    queryKey: queryKey('account-demand'),
    queryFn: ({ signal }) => request(accountDemand, {}, { signal, background: true }),
    enabled: offered,
    // After a failure the page works as specified: the server refuses what does not fit.
    retry: 1,
  });
  const { demand, waitsUntil, passwordRule } = asked ?? asSpecified;
  const company = data && <p className={styles.company}>{data.companyName}</p>;
  const isAsking = offered && isPending;
  return (
    <FormPage>
      <p className={styles.lead}>{t('passwordChange.policy')}</p>
      {isAsking ? (
        <Skeleton shape="block" />
      ) : demand === 'second-factor' ? (
        <LazyPart part={factorSetup} waiting={<Skeleton shape="block" />}>
          {({ FactorSetup }) => (
            <FactorSetup
              company={company}
              waitsUntil={waitsUntil}
              onDone={() => leave(wanted(window.location.search, window.location.origin))}
            />
          )}
        </LazyPart>
      ) : (
        <>
          <h1 className={styles.title}>{t('passwordChange.title')}</h1>
          {company}
          <PasswordChangeForm rule={passwordRule} />
        </>
      )}
    </FormPage>
  );
};

export default PasswordChangePage;
