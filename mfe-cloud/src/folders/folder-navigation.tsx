import { hasExtension } from '@qujat/api';
import type { Folder } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { useLocation } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { Skeleton } from '@qujat/ui/skeleton';
import {
  ChevronDown,
  Clock3,
  FolderHeart,
  FolderOpen,
  FolderPlus,
  Link2,
  Newspaper,
  Settings2,
  Trash2,
  Users,
  UsersRound,
} from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { openWindow } from '../windows/open-window.ts';
import styles from './folder-navigation.module.css';
import { FolderTree } from './folder-tree.tsx';
import type { Place, View } from './place.ts';
import { PlaceLink } from './place-link.tsx';
import { UseOfCloud } from './use-of-cloud.tsx';
import { useAccessibleFolders, usePersonalFolders } from './use-folders.ts';

/** The owner's actions on a folder, next to its name in the tree. */
const FolderActions = ({ folder, focusable }: { folder: Folder; focusable: boolean }): ReactNode => {
  const { t } = useTranslation('cloud');
  const tabIndex = focusable ? 0 : -1;
  return (
    <>
      <IconButton
        size="xs"
        tabIndex={tabIndex}
        label={t('folders.settings', { name: folder.name })}
        icon={<Settings2 aria-hidden="true" />}
        onClick={() => openWindow({ kind: 'settings', folderId: folder.id })}
      />
      <IconButton
        size="xs"
        tabIndex={tabIndex}
        label={t('folders.addBelow', { name: folder.name })}
        icon={<FolderPlus aria-hidden="true" />}
        onClick={() => openWindow({ kind: 'create', parentId: folder.id })}
      />
    </>
  );
};

const actions = (folder: Folder, focusable: boolean): ReactNode => <FolderActions folder={folder} focusable={focusable} />;

/** Closes a popover when the person presses elsewhere or Escape; Escape gives the focus back to its button. */
const useClosing = (open: boolean, close: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !root.current?.contains(target) && !target.closest('[role=dialog], [role=menu]')) close();
    };
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Node) || !root.current?.contains(target)) return;
      close();
      root.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  });
  return root;
};

/**
 * The views of the cloud with their trees. Below 1280 px they open by a button above the content: as a popover, on a phone in its place.
 */
export const FolderNavigation = ({ place }: { place: Place }): ReactNode => {
  const { t } = useTranslation('cloud');
  const id = useId();
  const { search } = useLocation();
  // Open only for the place where it was opened: a person who has chosen a folder wants to see it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === search;
  const root = useClosing(open, () => setOpenAt(null));
  const personal = usePersonalFolders();
  const accessible = useAccessibleFolders();
  const current = place.kind === 'folder' ? place.id : null;
  const view = (kind: View, label: string, icon: ReactNode): ReactNode => (
    <PlaceLink place={{ kind }} icon={icon} current={place.kind === kind}>
      {label}
    </PlaceLink>
  );
  return (
    <div ref={root} className={styles.place}>
      <Button
        className={styles.toggle}
        icon={<FolderOpen aria-hidden="true" />}
        trailingIcon={<ChevronDown className={styles.chevron} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : search)}
      >
        {t('folders.choose')}
      </Button>
      <nav id={id} aria-label={t('folders.navigation')} className={cx(styles.navigation, open && styles.open)}>
        <div className={styles.root}>
          <PlaceLink place={{ kind: 'folder', id: 0 }} icon={<FolderHeart size={18} aria-hidden="true" />} current={current === 0}>
            {t('folders.personal')}
          </PlaceLink>
          <IconButton
            size="sm"
            label={t('folders.addAtRoot')}
            icon={<FolderPlus aria-hidden="true" />}
            onClick={() => openWindow({ kind: 'create', parentId: 0 })}
          />
        </div>
        {/* How long the trees are is known when they are there: what stands below them would move. */}
        {personal.isPending || accessible.isPending ? (
          <Skeleton count={7} />
        ) : (
          <>
            <FolderTree label={t('folders.personal')} query={personal} current={current} actions={actions} />
            {view('accessible', t('folders.accessible'), <UsersRound size={18} aria-hidden="true" />)}
            <FolderTree label={t('folders.accessible')} query={accessible} current={current} />
            {view('recent', t('folders.recent'), <Clock3 size={18} aria-hidden="true" />)}
            {view('internal', t('folders.internal'), <Users size={18} aria-hidden="true" />)}
            {view('external', t('folders.external'), <Link2 size={18} aria-hidden="true" />)}
            {view('eventbox', t('folders.eventbox'), <Newspaper size={18} aria-hidden="true" />)}
            {hasExtension('cloud') ? view('trash', t('folders.trash'), <Trash2 size={18} aria-hidden="true" />) : null}
          </>
        )}
        {hasExtension('cloud') ? <UseOfCloud /> : null}
      </nav>
    </div>
  );
};
