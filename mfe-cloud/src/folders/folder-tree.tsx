import type { Folder } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { IconButton } from '@qujat/ui/icon-button';
import { LinkButton } from '@qujat/ui/link-button';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from './folder-tree.module.css';
import { PlaceLink } from './place-link.tsx';
import { pathTo } from './tree.ts';

interface FolderTreeProps {
  label: string;
  query: { data: Folder[] | undefined; isError: boolean; refetch: () => unknown };
  /** Id of the folder that is shown, or null. */
  current: number | null;
}

/** One of the cloud's trees: its folders, their subfolders under buttons that open them. The shown folder is always in sight. */
export const FolderTree = ({ label, query: { data, isError, refetch }, current }: FolderTreeProps): ReactNode => {
  const { t } = useTranslation('cloud');
  if (isError && !data)
    return (
      <p role="alert" className={styles.remark}>
        {t('folders.failed')} <LinkButton onClick={() => void refetch()}>{t('folders.retry')}</LinkButton>
      </p>
    );
  if (!data)
    return (
      <output className={styles.waiting}>
        <VisuallyHidden>{t('folders.loading')}</VisuallyHidden>
        <Skeleton width="most" />
        <Skeleton width="half" />
      </output>
    );
  if (data.length === 0) return <p className={styles.remark}>{t('folders.none')}</p>;
  const path = (current !== null && pathTo(current, data)) || [];
  return <Branch label={label} folders={data} current={current} openPath={path.slice(0, -1).map(({ id }) => id)} />;
};

interface BranchProps {
  label: string;
  folders: readonly Folder[];
  current: number | null;
  /** Ids of the folders above the one that is shown. */
  openPath: readonly number[];
}

const Branch = ({ label, folders, current, openPath }: BranchProps): ReactNode => (
  <ul className={styles.branch} aria-label={label}>
    {folders.map((folder) => (
      <Twig key={folder.id} folder={folder} current={current} openPath={openPath} />
    ))}
  </ul>
);

const Twig = ({ folder, current, openPath }: Omit<BranchProps, 'label' | 'folders'> & { folder: Folder }): ReactNode => {
  const { t } = useTranslation('cloud');
  // null until the person opens or closes it: then it follows the folder that is shown.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { id, name, children } = folder;
  const open = chosen ?? openPath.includes(id);
  return (
    <li>
      <div className={styles.twig}>
        {children.length > 0 ? (
          <IconButton
            size="xs"
            label={open ? t('folders.collapse', { name }) : t('folders.expand', { name })}
            icon={<ChevronRight className={open ? styles.open : undefined} aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setChosen(!open)}
          />
        ) : (
          <span className={styles.leaf} />
        )}
        <PlaceLink place={{ kind: 'folder', id }} current={id === current}>
          {name}
        </PlaceLink>
      </div>
      {open && children.length > 0 && <Branch label={name} folders={children} current={current} openPath={openPath} />}
    </li>
  );
};
