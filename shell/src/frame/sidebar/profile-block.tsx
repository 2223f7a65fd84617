import { currentShortLanguage } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Avatar } from '@qujat/ui/avatar';
import { Skeleton } from '@qujat/ui/skeleton';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './sidebar.module.css';

/** The signed-in person. In every language but Russian the position is in the second language (SHL-5). */
export const ProfileBlock = (): ReactNode => {
  const profile = useAtomValue(profileAtom);
  if (!profile)
    return (
      <div className={styles.profile}>
        <Skeleton shape="circle" />
        <div className={styles.who}>
          <Skeleton width="most" />
          <Skeleton width="half" />
        </div>
      </div>
    );
  const position = currentShortLanguage() === 'ru' ? profile.position : profile.secondPosition || profile.position;
  return (
    <div className={styles.profile}>
      <Avatar name={profile.fullName} src={profile.photo} size="lg" />
      <div className={styles.who}>
        <p className={styles.name}>{profile.fullName}</p>
        {position && <p className={styles.position}>{position}</p>}
      </div>
    </div>
  );
};
