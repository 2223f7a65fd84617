import type { Folder } from '@qujat/contract/cloud';
import { useTranslation } from '@qujat/i18n';
import { Link, useNavigate } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import { LinkButton } from '@qujat/ui/link-button';
import { Skeleton } from '@qujat/ui/skeleton';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { ChevronRight, Folder as FolderIcon, Globe } from 'lucide-react';
import { treeKey } from '@qujat/ui/tree-key';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './folder-tree.module.css';
import { placeAddress } from './place.ts';
import { pathTo, treeRows, visible, type Visible } from './tree.ts';

interface FolderTreeProps {
  label: string;
  query: { data: Folder[] | undefined; isError: boolean; refetch: () => unknown };
  /** Id of the folder that is shown, or null. */
  current: number | null;
  /** The actions on a folder: buttons next to its name. `focusable` while the keyboard is on it. */
  actions?: (folder: Folder, focusable: boolean) => ReactNode;
}

/** One of the cloud's trees. The shown folder is always visible in it. */
export const FolderTree = ({ label, query: { data, isError, refetch }, current, actions }: FolderTreeProps): ReactNode => {
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
  return <Tree label={label} folders={data} current={current} actions={actions} />;
};

interface TreeProps {
  label: string;
  folders: readonly Folder[];
  current: number | null;
  actions: FolderTreeProps['actions'];
}

/** One stop of the Tab key: arrow keys, Home, End and letters move within it, Enter shows a folder (WAI-ARIA: tree). */
const Tree = ({ label, folders, current, actions }: TreeProps): ReactNode => {
  const navigate = useNavigate();
  const tree = useRef<HTMLUListElement>(null);
  const path = (current !== null && pathTo(current, folders)) || [];
  // Opened and closed by the person; all other folders follow the one that is shown.
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [focused, setFocused] = useState<number | null>(null);
  const isOpen = (id: number): boolean => chosen.get(id) ?? path.slice(0, -1).some((each) => each.id === id);
  const rows = visible(folders, isOpen);
  const has = (id: number | null): boolean => rows.some(({ folder }) => folder.id === id);
  const stop = has(focused) ? focused : has(current) ? current : (rows[0]?.folder.id ?? null);
  const toggle = (id: number): void => setChosen(new Map(chosen).set(id, !isOpen(id)));
  const press = (event: KeyboardEvent): void => {
    const { id } = (event.target as HTMLElement).dataset;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      void navigate(placeAddress({ kind: 'folder', id: Number(id) }));
      return event.preventDefault();
    }
    const act = treeKey(event.key, Number(id), treeRows(rows));
    if (!act) return;
    event.preventDefault();
    if ('toggle' in act) toggle(act.toggle);
    else tree.current?.querySelector<HTMLElement>(`[data-id="${act.focus}"]`)?.focus();
  };
  const branch = (level: number, parent: number | null): ReactNode =>
    rows
      .filter((row) => row.level === level && row.parent === parent)
      .map((row) => (
        <Twig
          key={row.folder.id}
          row={row}
          shown={row.folder.id === current}
          stop={row.folder.id === stop}
          onFocus={() => setFocused(row.folder.id)}
          onToggle={() => toggle(row.folder.id)}
          actions={actions}
        >
          {row.open ? branch(level + 1, row.folder.id) : null}
        </Twig>
      ));
  return (
    <ul ref={tree} role="tree" aria-label={label} className={styles.branch} onKeyDown={press}>
      {branch(1, null)}
    </ul>
  );
};

interface TwigProps {
  row: Visible;
  shown: boolean;
  stop: boolean;
  onFocus: () => void;
  onToggle: () => void;
  actions: FolderTreeProps['actions'];
  children: ReactNode;
}

const Twig = ({ row: { folder, level, open }, shown, stop, onFocus, onToggle, actions, children }: TwigProps): ReactNode => {
  const { id, name } = folder;
  const hasChildren = folder.children.length > 0;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={hasChildren ? open : undefined}
      aria-selected={shown}
      aria-label={name}
      data-id={id}
      tabIndex={stop ? 0 : -1}
      className={styles.twig}
      onFocus={(event) => {
        event.stopPropagation();
        onFocus();
      }}
    >
      <div className={cx(styles.row, shown && styles.shown)}>
        {hasChildren ? (
          // For the pointer; the keyboard uses the arrow keys.
          <button type="button" tabIndex={-1} aria-hidden="true" className={styles.chevron} onClick={onToggle}>
            <ChevronRight size={16} className={open ? styles.open : undefined} />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <Link className={styles.link} to={placeAddress({ kind: 'folder', id })} tabIndex={-1}>
          {folder.shared ? <Globe size={16} aria-hidden="true" /> : <FolderIcon size={16} aria-hidden="true" />}
          <span className={styles.text}>{name}</span>
        </Link>
        {actions ? <span className={styles.actions}>{actions(folder, stop)}</span> : null}
      </div>
      {open ? (
        // A branch of a tree, not a group of fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <ul role="group" className={styles.branch}>
          {children}
        </ul>
      ) : null}
    </li>
  );
};
