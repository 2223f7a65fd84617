import { currentShortLanguage, useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import type { ReactNode } from 'react';
import { findPage, remoteEntries } from '../pages.ts';
import { useReleases } from '../releases-context.ts';
import { entryIcons } from './entry-icons.ts';
import { NavItem } from './nav-item.tsx';
import { useIntent } from './remote-intent.ts';
import styles from './sidebar.module.css';

/** The remotes' own entries, from their live releases: no code of a remote is needed to show them. */
export const RemoteEntries = (): ReactNode => {
  const { t } = useTranslation('shell');
  const releases = useReleases();
  const { pathname } = useLocation();
  const onIntent = useIntent();
  const entries = remoteEntries(releases);
  const here = findPage(releases, pathname);
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('services.title')}>
      <ul className={styles.list}>
        {entries.map(({ to, label, icon, remote }) => (
          <NavItem
            key={to}
            to={to}
            icon={entryIcons[icon]}
            label={label[currentShortLanguage()]}
            current={here?.remote === remote && (pathname === to || pathname.startsWith(`${to}/`)) && 'page'}
            onIntent={() => onIntent(to)}
          />
        ))}
      </ul>
    </nav>
  );
};
