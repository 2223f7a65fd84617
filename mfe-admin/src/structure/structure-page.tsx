import { useTranslation } from '@qujat/i18n';
import { useSearchParams } from '@qujat/router';
import { TabPanel, Tabs } from '@qujat/ui/tabs';
import type { ReactNode } from 'react';
import { AdminPage } from '../access/admin-page.tsx';
import { Page } from '../page/page.tsx';
import { Departments } from './departments.tsx';
import { Roles } from './roles.tsx';
import styles from './structure-page.module.css';

const tabs = ['departments', 'roles'] as const;

const Structure = (): ReactNode => {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((each) => each === parameters.get('tab')) ?? 'departments';
  return (
    <Page title={t('structure.title')}>
      <Tabs
        label={t('structure.title')}
        items={[
          { value: 'departments', label: t('structure.departments') },
          { value: 'roles', label: t('structure.roles') },
        ]}
        value={tab}
        onChange={(next) => setParameters(next === 'departments' ? {} : { tab: next }, { replace: true })}
      >
        <TabPanel value="departments" className={styles.panel ?? ''}>
          <Departments />
        </TabPanel>
        <TabPanel value="roles" className={styles.panel ?? ''}>
          <Roles />
        </TabPanel>
      </Tabs>
    </Page>
  );
};

/** /admin/structure: the departments as a tree with their heads, and the roles with those who hold them (ADM-5, ADM-6). */
const StructurePage = (): ReactNode => (
  <AdminPage name="structure">
    <Structure />
  </AdminPage>
);

export default StructurePage;
