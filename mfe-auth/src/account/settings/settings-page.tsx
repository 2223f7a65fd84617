import { hasExtension, queryKey, request } from '@qujat/api';
import { readSettings } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Logo } from '@qujat/ui/logo';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import { FacsimileSection } from './facsimile-section.tsx';
import { IinSection } from './iin-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { OrganisationSection } from './organisation-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

/** Only for administrators. */
const mailAccess = lazyPart(() => import(/* webpackChunkName: "mail-access" */ './mail-access/mail-access-section.tsx'));

/** Many choices with texts of their own. */
const notices = lazyPart(() => import(/* webpackChunkName: "notices" */ '../../notices/notices.ts'));

/** Sections that need a server with the extension `settings`. */
const OurSections = (): ReactNode => {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const key = queryKey('settings');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(readSettings, {}, { signal, background: true }),
  });
  const changed = (): Promise<void> => queries.invalidateQueries({ queryKey: key });
  if (error) {
    return (
      <div role="alert" className={styles.failure}>
        <p>{failureText(error)}</p>
        <Button onClick={() => void refetch()}>{t('settings.again')}</Button>
      </div>
    );
  }
  if (!data) return <Skeleton shape="block" className={styles.waiting} />;
  return (
    <>
      <ProfileSection settings={data} onChanged={changed} />
      <FacsimileSection />
      <IinSection settings={data} onChanged={changed} />
      <OrganisationSection settings={data} onChanged={changed} />
      <PasswordSection />
      <SecondFactorSection settings={data} onChanged={changed} />
      {hasExtension('mailbox') && <MailSection />}
      {hasExtension('mailbox') && data.organisation && (
        <LazyPart part={mailAccess} waiting={<Skeleton shape="block" className={styles.waiting} />}>
          {({ default: MailAccessSection }) => <MailAccessSection />}
        </LazyPart>
      )}
      <NotificationsSection settings={data} onChanged={changed} />
      {hasExtension('notifications') && (
        <LazyPart part={notices} waiting={<Skeleton shape="block" className={styles.waiting} />}>
          {({ NoticesSection }) => <NoticesSection letters={data.notifyDocuments} />}
        </LazyPart>
      )}
      <SessionsSection sessions={data.sessions} onChanged={changed} />
    </>
  );
};

/** /ce/settings/: a separate window (PAG-1). */
const SettingsPage = (): ReactNode => {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/" className={styles.home}>
          <Logo />
        </a>
        <h1 className={styles.title}>{t('settings.title')}</h1>
      </header>
      {hasExtension('settings') ? <OurSections /> : <PasswordSection />}
    </div>
  );
};

export default SettingsPage;
