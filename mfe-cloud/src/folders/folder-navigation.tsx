import { useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { ChevronDown, Clock3, FolderOpen, Globe } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './folder-navigation.module.css';
import { FolderTree } from './folder-tree.tsx';
import type { Place } from './place.ts';
import { PlaceLink } from './place-link.tsx';
import { useAccessibleFolders, usePersonalFolders } from './use-folders.ts';

/** The sections of the cloud with their trees. On a narrow screen it opens by a button above the content. */
export const FolderNavigation = ({ place }: { place: Place }): ReactNode => {
  const { t } = useTranslation('cloud');
  const id = useId();
  const { search } = useLocation();
  // Open for the place where it was opened: who has chosen a folder wants to see it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === search;
  const personal = usePersonalFolders();
  const accessible = useAccessibleFolders();
  const current = place.kind === 'folder' ? place.id : null;
  return (
    <div>
      <Button
        className={styles.toggle}
        fullWidth
        icon={<FolderOpen aria-hidden="true" />}
        trailingIcon={<ChevronDown className={styles.chevron} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : search)}
      >
        {t('folders.choose')}
      </Button>
      <nav id={id} aria-label={t('folders.navigation')} className={cx(styles.navigation, open && styles.open)}>
        <PlaceLink place={{ kind: 'folder', id: 0 }} icon={<FolderOpen size={18} aria-hidden="true" />} current={current === 0} strong>
          {t('folders.personal')}
        </PlaceLink>
        <FolderTree label={t('folders.personal')} query={personal} current={current} />
        <h2 className={styles.heading}>
          <Globe size={18} aria-hidden="true" />
          {t('folders.accessible')}
        </h2>
        <FolderTree label={t('folders.accessible')} query={accessible} current={current} />
        <PlaceLink place={{ kind: 'recent' }} icon={<Clock3 size={18} aria-hidden="true" />} current={place.kind === 'recent'} strong>
          {t('folders.recent')}
        </PlaceLink>
      </nav>
    </div>
  );
};
