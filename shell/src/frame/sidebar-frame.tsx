import { useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import { closeSidebar, sidebarOpenAtom, toggleSidebar } from '@qujat/session';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { useNarrowScreen } from '@qujat/ui/media';
import { useAtomValue } from 'jotai';
import { Menu } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { BellSlot } from './bell-slot.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import styles from './frame.module.css';
import { HomeLink } from './home-link.tsx';
import { MainContent } from './main-content.tsx';
import { useUpdates } from './sidebar/counters.ts';
import { useChosenFolder, useCurrentQueue } from './sidebar/current-queue.ts';
import { useIdentity } from './sidebar/identity.ts';
import { Sidebar, sidebarId } from './sidebar/sidebar.tsx';
import { useAppBadge } from './sidebar/use-app-badge.ts';
import { useHashOfTab } from './sidebar/use-hash-of-tab.ts';
import { SubstitutionStrip } from './strips/substitution-strip.tsx';
import { ArchiveStrip } from './strips/archive-strip.tsx';
import { WindowHost } from './windows/window-host.tsx';

/** Sidebar and content. On a narrow screen the sidebar is a drawer over the content, which is then inert. */
export const SidebarFrame = ({ children }: { children: ReactNode }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const toggled = useAtomValue(sidebarOpenAtom);
  const queue = useCurrentQueue();
  const folder = useChosenFolder();
  const narrow = useNarrowScreen();
  const menuButton = useRef<HTMLButtonElement>(null);
  const drawerOpen = useDrawer(toggled, menuButton);
  useIdentity();
  useUpdates();
  useAppBadge();
  useHashOfTab();
  return (
    <div className={cx(styles.frame, toggled && styles.toggled)}>
      <aside id={sidebarId} className={styles.sidebar} aria-label={t('frame.sidebar')}>
        <ErrorBoundary>
          <Sidebar drawerOpen={drawerOpen} />
        </ErrorBoundary>
      </aside>
      <button type="button" className={styles.mask} tabIndex={-1} aria-label={t('frame.closeMenu')} onClick={closeSidebar} />
      <div className={styles.column} inert={drawerOpen}>
        <header className={styles.mobileBar}>
          <IconButton
            ref={menuButton}
            label={t('frame.openMenu')}
            icon={<Menu aria-hidden="true" />}
            aria-expanded={drawerOpen}
            aria-controls={sidebarId}
            onClick={toggleSidebar}
          />
          <HomeLink />
          {narrow && (
            <span className={styles.barEnd}>
              <BellSlot />
            </span>
          )}
        </header>
        <ConnectionNotice />
        <SubstitutionStrip />
        <ArchiveStrip />
        <MainContent className={styles.content} place={pathname === '/' ? `${queue} ${folder ?? ''}` : ''}>
          {children}
        </MainContent>
      </div>
      <WindowHost />
    </div>
  );
};

/** Closes the drawer on Escape, after navigation and when the window becomes wide, and returns the focus. */
const useDrawer = (toggled: boolean, menuButton: RefObject<HTMLButtonElement | null>): boolean => {
  const narrow = useNarrowScreen();
  const { pathname, key } = useLocation();
  const open = toggled && narrow;
  // On a narrow screen the key matters too: choosing the current tab is a navigation to the same address.
  const place = `${narrow} ${pathname} ${narrow ? key : ''}`;
  const shown = useRef(place);

  useEffect(() => {
    if (shown.current !== place) closeSidebar();
    shown.current = place;
  }, [place]);
  useEffect(() => closeSidebar, []);
  useEffect(() => {
    if (!open) return;
    const button = menuButton.current;
    const path = window.location.href;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeSidebar();
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
      // After a navigation the focus goes to the new page's heading instead.
      if (window.location.href === path) button?.focus();
    };
  }, [open, menuButton]);
  return open;
};
