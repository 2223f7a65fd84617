import { logout } from '@qujat/api';
import { currentShortLanguage, useTranslation } from '@qujat/i18n';
import { findPage } from '@qujat/remotes';
import { profileAtom } from '@qujat/session';
import { Avatar } from '@qujat/ui/avatar';
import { useNarrowScreen } from '@qujat/ui/media';
import { Menu } from '@qujat/ui/menu';
import { useAtomValue } from 'jotai';
import { ChevronDown, LogOut, Settings, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DeputyWindowHost } from '../deputies/deputy-button.tsx';
import { useRequestedWindow } from './use-requested-window.ts';
import styles from './profile-menu.module.css';

/** The account's settings: a page of another remote in a separate window. */
const settingsPath = '/ce/settings/';

/**
 * Photo, name and position, with the deputy, the settings and signing out (LST-3). A phone shows only the photo; people in restricted mode
 * cannot name a deputy.
 */
export const ProfileMenu = (): ReactNode => {
  const { t } = useTranslation('documents');
  const profile = useAtomValue(profileAtom);
  const narrow = useNarrowScreen();
  const [deputyOpen, setDeputyOpen] = useState(false);
  useRequestedWindow('deputy', setDeputyOpen);
  if (!profile) return null;
  const namesDeputy = !(narrow && profile.restrictedInstanceMode && !profile.hasPrivilegedRole);
  const hasSettings = findPage(settingsPath) !== undefined;
  const position = currentShortLanguage() === 'ru' ? profile.position : profile.secondPosition || profile.position;
  return (
    <>
      <Menu
        label={t('profile.menu')}
        align="end"
        hover
        entries={[
          ...(namesDeputy
            ? [{ key: 'deputy', label: t('deputy.button'), icon: <Users aria-hidden="true" />, onSelect: () => setDeputyOpen(true) }]
            : []),
          ...(hasSettings
            ? [
                {
                  key: 'settings',
                  kind: 'link' as const,
                  label: t('profile.settings'),
                  icon: <Settings aria-hidden="true" />,
                  href: settingsPath,
                  newTab: true,
                },
              ]
            : []),
          { key: 'logout', label: t('profile.logout'), icon: <LogOut aria-hidden="true" />, onSelect: () => void logout() },
        ]}
        trigger={
          <button type="button" className={styles.trigger}>
            <Avatar name={profile.fullName} src={profile.photo} />
            <span className={styles.texts}>
              <span className={styles.name}>{profile.fullName}</span>
              <span className={styles.position}>{position}</span>
            </span>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </button>
        }
      />
      <DeputyWindowHost open={namesDeputy && deputyOpen} onOpenChange={setDeputyOpen} />
    </>
  );
};
