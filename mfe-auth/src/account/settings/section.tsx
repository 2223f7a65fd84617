import { hasExtension } from '@qujat/api';
import { lazyPart } from '@qujat/lazy';
import { LazyPart } from '@qujat/ui/lazy-part';
import { Skeleton } from '@qujat/ui/skeleton';
import type { ReactNode } from 'react';
import { FacsimileSection } from './facsimile-section.tsx';
import { IinSection } from './iin-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { OfflineSection } from './offline-section.tsx';
import { OrganisationSection } from './organisation-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import type { SectionName } from './section-names.ts';
import type { SectionProps } from './section-props.ts';
import { SessionsSection } from './sessions-section.tsx';
import { StartSection } from './start-section.tsx';
import styles from './settings.module.css';

/** Only for administrators. */
const mailAccess = lazyPart(() => import(/* webpackChunkName: "mail-access" */ './mail-access/mail-access-section.tsx'));

/** Many choices with texts of their own. */
const notices = lazyPart(() => import(/* webpackChunkName: "notices" */ '../../notices/notices.ts'));

const waiting = <Skeleton shape="block" className={styles.waiting} />;

/** One section of the settings (PAG-1). */
export const Section = ({ name, ...props }: SectionProps & { readonly name: SectionName }): ReactNode => {
  const { settings, onChanged } = props;
  switch (name) {
    case 'profile':
      return <ProfileSection {...props} />;
    case 'signature':
      return (
        <>
          <IinSection {...props} />
          <FacsimileSection />
        </>
      );
    case 'start':
      return <StartSection {...props} />;
    case 'offline':
      return <OfflineSection />;
    case 'security':
      return (
        <>
          <PasswordSection onChanged={onChanged} />
          <SecondFactorSection {...props} />
          <SessionsSection sessions={settings.sessions} onChanged={onChanged} />
        </>
      );
    case 'notifications':
      return (
        <>
          <NotificationsSection {...props} />
          {hasExtension('notifications') && (
            <LazyPart part={notices} waiting={waiting}>
              {({ NoticesSection }) => <NoticesSection letters={settings.notifyDocuments} />}
            </LazyPart>
          )}
        </>
      );
    case 'mail':
      return (
        <>
          <MailSection />
          {settings.organisation && (
            <LazyPart part={mailAccess} waiting={waiting}>
              {({ default: MailAccessSection }) => <MailAccessSection />}
            </LazyPart>
          )}
        </>
      );
    case 'organisation':
      return <OrganisationSection {...props} />;
  }
};
