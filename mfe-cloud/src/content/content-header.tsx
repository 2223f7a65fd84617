import type { Folder } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { IconButton } from '@qujat/ui/icon-button';
import { Skeleton } from '@qujat/ui/skeleton';
import { useAtom } from 'jotai';
import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeAddress, type Place } from '../folders/place.ts';
import { pathTo } from '../folders/tree.ts';
import { useAccessibleFolders, usePersonalFolders } from '../folders/use-folders.ts';
import styles from './content-header.module.css';
import { layoutAtom } from './layout.ts';

/** Where one is: the folder's name, the way to it, and how it is shown. */
export const ContentHeader = ({ place }: { place: Place }): ReactNode => {
  const { t } = useTranslation('cloud');
  const personal = usePersonalFolders();
  const accessible = useAccessibleFolders();
  if (place.kind === 'recent') return <Header title={t('folders.recent')} path={[]} />;
  if (place.id === 0) return <Header title={t('folders.personal')} path={[]} withLayout />;
  const own = pathTo(place.id, personal.data ?? []);
  const path = own ?? pathTo(place.id, accessible.data ?? []) ?? [];
  // Its name stands in the trees.
  if (path.length === 0 && (personal.isPending || accessible.isPending)) return <Header path={[]} withLayout />;
  const root = own ? { title: t('folders.personal'), to: placeAddress({ kind: 'folder', id: 0 }) } : { title: t('folders.accessible') };
  return <Header title={path.at(-1)?.name ?? t('content.folder')} root={path.length > 0 ? root : undefined} path={path.slice(0, -1)} withLayout />;
};

interface HeaderProps {
  /** Left out while it is not known. */
  title?: string;
  /** The tree that holds the folder; without an address where the tree has no page of its own. */
  root?: { title: string; to?: string } | undefined;
  /** The folders above this one. */
  path: readonly Folder[];
  withLayout?: boolean;
}

const Header = ({ title, root, path, withLayout }: HeaderProps): ReactNode => {
  const { t } = useTranslation('cloud');
  return (
    <header className={styles.header}>
      <div className={styles.where}>
        {root && (
          <nav aria-label={t('content.path')}>
            <ol className={styles.path}>
              <li>{root.to ? <Link to={root.to}>{root.title}</Link> : root.title}</li>
              {path.map(({ id, name }) => (
                <li key={id}>
                  <Link to={placeAddress({ kind: 'folder', id })}>{name}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {title === undefined ? <Skeleton shape="title" className={styles.waiting} /> : <h1 className={styles.title}>{title}</h1>}
      </div>
      {withLayout && <LayoutToggle />}
    </header>
  );
};

const LayoutToggle = (): ReactNode => {
  const { t } = useTranslation('cloud');
  const [layout, setLayout] = useAtom(layoutAtom);
  return (
    <fieldset aria-label={t('content.layout')} className={styles.layout}>
      <IconButton
        label={t('content.grid')}
        icon={<LayoutGrid aria-hidden="true" />}
        pressed={layout === 'grid'}
        onClick={() => setLayout('grid')}
      />
      <IconButton label={t('content.list')} icon={<List aria-hidden="true" />} pressed={layout === 'list'} onClick={() => setLayout('list')} />
    </fieldset>
  );
};
