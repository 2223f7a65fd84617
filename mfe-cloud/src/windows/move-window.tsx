import { useChange } from '@qujat/api/use-change';
import type { ContentItem, Folder } from '@qujat/contract/cloud';
import { moveItems } from '@qujat/contract/cloud-changes';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { showToast } from '@qujat/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { Folder as FolderIcon, FolderHeart, Globe, Users } from 'lucide-react';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { idsOf } from '../content/selection.ts';
import { refreshCloud } from '../content/use-content.ts';
import { useAccessibleFolders, usePersonalFolders } from '../folders/use-folders.ts';
import styles from './move-window.module.css';

interface MoveWindowProps {
  open: boolean;
  onClose: () => void;
  items: readonly ContentItem[];
  /** The folder of the items, if they are in one. */
  from: number | undefined;
}

interface Target {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  /** Whether other people can see its content. */
  readonly seen: 'link' | 'colleagues' | null;
}

/** A tree from top to bottom, without the folders that are being moved and everything below them. */
const targets = (folders: readonly Folder[], moved: ReadonlySet<number>, level: number, above: Target['seen'] = null): Target[] =>
  folders.flatMap((folder) => {
    if (moved.has(folder.id)) return [];
    const seen = folder.shared ? 'link' : folder.grantedUsers.length > 0 ? 'colleagues' : above;
    return [{ id: folder.id, name: folder.name, level, seen }, ...targets(folder.children, moved, level + 1, seen)];
  });

/**
 * The target of moved folders and files (extension). A person's folders may move to their own folders and to the root; files also to
 * folders that colleagues share.
 */
export const MoveWindow = ({ open, onClose, items, from }: MoveWindowProps): ReactNode => {
  const { t } = useTranslation('cloud');
  const client = useQueryClient();
  const group = useId();
  const { data: personal = [] } = usePersonalFolders();
  const { data: accessible = [] } = useAccessibleFolders();
  const [to, setTo] = useState<number>();
  const { busy, failure, setFailure, run } = useChange({ otherwise: t('actions.failed'), refresh: () => void refreshCloud(client) });
  const moved = new Set(items.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])));
  const own = targets(personal, moved, 1);
  const others = moved.size > 0 ? [] : targets(accessible, moved, 0, 'colleagues');
  const [only] = items;
  const move = async (): Promise<void> => {
    if (to === undefined) return setFailure(t('move.missing'));
    if (!(await run((send) => send(moveItems, { ...idsOf(items), to }, { background: true })))) return;
    showToast({ kind: 'success', text: t('move.done', { count: items.length }) });
    onClose();
  };
  const line = ({ id, name, level }: Target, icon: ReactNode): ReactNode => (
    // The level is a custom property, because the style sheet does the indentation.
    <label key={id} className={styles.line} style={{ '--level': level } as CSSProperties}>
      <input
        type="radio"
        name={group}
        value={id}
        checked={to === id}
        disabled={id === from}
        onChange={() => {
          setTo(id);
          setFailure(null);
        }}
      />
      {icon}
      <span className={styles.name}>{name}</span>
      {id === from ? <span className={styles.note}>{t('move.here')}</span> : null}
    </label>
  );
  const iconOf = ({ seen }: Target): ReactNode =>
    seen === 'link' ? (
      <Globe size={16} aria-hidden="true" />
    ) : seen === 'colleagues' ? (
      <Users size={16} aria-hidden="true" />
    ) : (
      <FolderIcon size={16} aria-hidden="true" />
    );
  const chosen = [...own, ...others].find(({ id }) => id === to);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={items.length === 1 && only ? t('move.titleOne', { name: only.name }) : t('move.title', { count: items.length })}
      size="sm"
      submit={t('move.button')}
      busy={busy}
      onSubmit={() => void move()}
    >
      <fieldset className={styles.targets}>
        <legend className={styles.legend}>{t('move.where')}</legend>
        {moved.size > 0 ? (
          line({ id: 0, name: t('folders.personal'), level: 0, seen: null }, <FolderHeart size={16} aria-hidden="true" />)
        ) : (
          <p className={styles.heading}>{t('folders.personal')}</p>
        )}
        {own.length === 0 && moved.size === 0 ? <p className={styles.note}>{t('folders.none')}</p> : null}
        {own.map((each) => line(each, iconOf(each)))}
        {others.length > 0 ? <p className={styles.heading}>{t('folders.accessible')}</p> : null}
        {others.map((each) => line({ ...each, level: each.level + 1 }, iconOf(each)))}
      </fieldset>
      <output className={styles.said}>
        {chosen?.seen === 'link' ? t('move.seenByLink') : chosen?.seen === 'colleagues' ? t('move.seenByColleagues') : ''}
      </output>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </FormDialog>
  );
};
