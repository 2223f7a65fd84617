import { firstScreenShown } from '@qujat/api';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { Link, useLocation } from '@qujat/router';
import { closeSidebar, profileAtom } from '@qujat/session';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Info, LogOut, Search, X } from 'lucide-react';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { BellSlot } from '../bell-slot.tsx';
import { HomeLink } from '../home-link.tsx';
import { isShellPage, systemPath } from '../shell-pages.ts';
import { LanguageButton } from '../language-button.tsx';
import { ThemeButton } from '../theme-button.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { ArchiveEntry } from './archive-entry.tsx';
import { Folders } from './folders.tsx';
import { MainTabs } from './main-tabs.tsx';
import { MenuGroups } from './menu-groups.tsx';
import itemStyles from './nav-item.module.css';
import { OrganisationSelect } from './organisation-select.tsx';
import { ProfileBlock } from './profile-block.tsx';
import { RemoteEntries } from './remote-entries.tsx';
import { SettingsEntry } from './settings-entry.tsx';
import styles from './sidebar.module.css';
import { StatusTabs } from './status-tabs.tsx';
import { Substitutions } from './substitutions.tsx';

export const sidebarId = 'sidebar';

/** The sidebar on the left of every signed-in screen (SHL-5). */
export const Sidebar = memo(({ drawerOpen }: { drawerOpen: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (drawerOpen) closeButton.current?.focus();
  }, [drawerOpen]);
  // On a narrow screen a person in restricted mode sees less (SHL-13); the style sheet hides the rest.
  const restricted = !!profile?.restrictedInstanceMode && !profile.hasPrivilegedRole;
  return (
    <div className={cx(styles.sidebar, restricted && styles.restricted)}>
      <div className={styles.top}>
        <HomeLink />
        <span className={styles.buttons}>
          <IconButton
            label={t('palette.open')}
            icon={<Search aria-hidden="true" />}
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            onClick={() => emit('window-asked', { window: 'palette' })}
          />
          {!narrow && <BellSlot />}
          <LanguageButton />
          <ThemeButton />
          <IconButton
            ref={closeButton}
            className={styles.close}
            label={t('frame.closeMenu')}
            icon={<X aria-hidden="true" />}
            onClick={closeSidebar}
          />
        </span>
      </div>
      <ProfileBlock />
      {profile?.logo ? <Logo address={profile.logo} /> : null}
      <OrganisationSelect />
      <Substitutions />
      <div className={styles.groups}>
        <MainTabs />
        <RemoteEntries />
        <ArchiveEntry />
        <Folders />
        <StatusTabs />
        <MenuGroups />
      </div>
      <div className={styles.bottom}>
        <SettingsEntry />
        <SystemLink />
        <SignOutButton />
      </div>
    </div>
  );
});

/** The organisation's logo. The first screen does not wait for a picture, whose place is kept. */
const Logo = ({ address }: { address: string }): ReactNode => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let isOver = false;
    void firstScreenShown().then(() => isOver || setShown(true));
    return () => {
      isOver = true;
    };
  }, []);
  return <span className={styles.logo}>{shown && <img src={address} alt="" />}</span>;
};

/** Leads to the page 'О системе'. */
const SystemLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <Link className={itemStyles.item} to={systemPath} aria-current={isShellPage(pathname) ? 'page' : undefined}>
      <Info className={itemStyles.icon} size={18} aria-hidden="true" />
      <span className={itemStyles.label}>{t('system.title')}</span>
    </Link>
  );
};

const SignOutButton = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [busy, setBusy] = useState(false);
  const signOut = useSignOut();
  return (
    <button
      type="button"
      className={itemStyles.item}
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void signOut().finally(() => setBusy(false));
      }}
    >
      <LogOut className={itemStyles.icon} size={18} aria-hidden="true" />
      <span className={itemStyles.label}>{t('signOut.button')}</span>
    </button>
  );
};
