import { hasExtension, queryKey, request } from '@qujat/api';
import { readSettings } from '@qujat/contract/settings';
import { useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { Logo } from '@qujat/ui/logo';
import { Skeleton } from '@qujat/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import { PasswordSection } from './password-section.tsx';
import { Sections } from './sections.tsx';
import styles from './settings.module.css';

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
  return <Sections settings={data} onChanged={changed} />;
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
