import { textOfFailure } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { useSearchParams } from '@qujat/router';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyPart } from '@qujat/ui/lazy-part';
import { TabPanel, Tabs } from '@qujat/ui/tabs';
import type { ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { LabelsCard } from './labels-card.tsx';
import { LayoutCard } from './layout-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { NamesCard } from './names-card.tsx';
import styles from './organisation.module.css';
import { useOrganisation, type CardProps } from './use-organisation.ts';
import { ZoneCard } from './zone-card.tsx';

const tabs = ['facts', 'calendar', 'interface'] as const;
const calendar = lazyPart(() => import(/* webpackChunkName: "calendar" */ './calendar/calendar-part.tsx'));

/** Loads the organisation; every card shows what is stored, or what was typed over it and not saved. */
const Loaded = ({ children }: { readonly children: (props: CardProps) => ReactNode }): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useOrganisation();
  if (error && !data)
    return (
      <ErrorCard title={t('organisation.loadFailed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (!data) return <Waiting />;
  return children({ organisation: data });
};

const Organisation = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((each) => each === parameters.get('tab')) ?? 'facts';
  return (
    <Page title={t('organisation.title')}>
      <Tabs
        label={t('organisation.title')}
        items={[
          { value: 'facts', label: t('organisation.facts') },
          { value: 'calendar', label: t('calendar.title') },
          { value: 'interface', label: t('organisation.interface') },
        ]}
        value={tab}
        onChange={(next) => setParameters(next === 'facts' ? {} : { tab: next }, { replace: true })}
      >
        <TabPanel value="facts" className={styles.panel ?? ''}>
          <Loaded>
            {(props) => (
              <>
                <div className={styles.column}>
                  <NamesCard {...props} />
                  <ZoneCard {...props} />
                </div>
                <LogoCard {...props} />
              </>
            )}
          </Loaded>
        </TabPanel>
        <TabPanel value="calendar" className={styles.whole ?? ''}>
          <LazyPart part={calendar} waiting={<Waiting />}>
            {({ CalendarPart }) => <CalendarPart />}
          </LazyPart>
        </TabPanel>
        <TabPanel value="interface" className={styles.panel ?? ''}>
          <Loaded>
            {(props) => (
              <>
                <LayoutCard {...props} />
                <LabelsCard {...props} />
              </>
            )}
          </Loaded>
        </TabPanel>
      </Tabs>
    </Page>
  );
};

/** /admin/organisation: names, logo, time zone, working calendar, and what its people see of the interface (ADM-7, ADM-60 to ADM-63). */
const OrganisationPage = (): ReactNode => (
  <AdminPage name="organisation">
    <Organisation />
  </AdminPage>
);

export default OrganisationPage;
