import { useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { cx } from '@qujat/ui/cx';
import { treeKey } from '@qujat/ui/tree-key';
import { ChevronRight, Settings2 } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { usePeopleCounts } from '../people-query.ts';
import styles from './department-tree.module.css';
import { everybody, treeLines } from './tree-lines.ts';

interface DepartmentTreeProps {
  readonly departmentId: number | undefined;
  /** Null shows the whole organisation. */
  readonly onChoose: (departmentId: number | null) => void;
  /** Rows of the table are being dragged. */
  readonly dragging: boolean;
  readonly onDrop: (departmentId: number) => void;
}

/**
 * The departments beside the table: the chosen one narrows it, and takes the rows that are dropped on it. One stop of the Tab key: arrows,
 * Home, End and letters move within it, Enter and Space choose (WAI-ARIA: tree).
 */
export const DepartmentTree = ({ departmentId = everybody, onChoose, dragging, onDrop }: DepartmentTreeProps): ReactNode => {
  const { t } = useTranslation('admin');
  // The numbers do not follow the filters: the tree is one of them.
  const { data: counts } = usePeopleCounts({});
  const tree = useRef<HTMLUListElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const { departments = [], working = 0, locked = 0 } = counts ?? {};
  const lines = treeLines(departments, { name: t('people.tree.all'), people: working + locked }, (id) => folded.has(id));
  const stop = [focused, departmentId].find((id) => lines.some((line) => line.id === id)) ?? everybody;
  const toggle = (id: number): void =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const choose = (id: number): void => onChoose(id === everybody ? null : id);
  const press = (event: KeyboardEvent<HTMLElement>, id: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isChosen = event.key === 'Enter' || event.key === ' ';
    const act = isChosen ? null : treeKey(event.key, id, lines);
    if (!isChosen && !act) return;
    // The keys of the table do not see it.
    event.preventDefault();
    event.stopPropagation();
    if (!act) choose(id);
    else if ('toggle' in act) toggle(act.toggle);
    else tree.current?.querySelector<HTMLElement>(`[data-id="${act.focus}"]`)?.focus();
  };
  return (
    <section className={styles.card} aria-label={t('people.tree.label')}>
      <header className={styles.head}>
        <h2>{t('people.tree.label')}</h2>
        <Link className={styles.edit} to="/admin/structure" aria-label={t('people.tree.edit')} title={t('people.tree.edit')}>
          <Settings2 aria-hidden="true" />
        </Link>
      </header>
      <ul ref={tree} role="tree" aria-label={t('people.tree.label')} className={cx(styles.tree, dragging && styles.waiting)}>
        {lines.map(({ id, name, level, people, hasChildren, isOpen }) => (
          <li
            key={id}
            role="treeitem"
            data-id={id}
            tabIndex={id === stop ? 0 : -1}
            aria-level={level}
            aria-selected={id === departmentId}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-label={`${name}, ${t('structure.people', { count: people })}`}
            className={cx(styles.line, over === id && dragging && styles.over)}
            // The level is a custom property: the indentation is the style sheet's.
            style={{ '--level': level - 1 } as CSSProperties}
            onClick={() => choose(id)}
            onKeyDown={(event) => press(event, id)}
            onFocus={() => setFocused(id)}
            onDragOver={(event) => {
              if (!dragging || id === everybody) return;
              event.preventDefault();
              event.dataTransfer.dropEffect = 'move';
              setOver(id);
            }}
            onDragLeave={() => setOver((before) => (before === id ? null : before))}
            onDrop={(event) => {
              if (!dragging || id === everybody) return;
              event.preventDefault();
              setOver(null);
              onDrop(id);
            }}
          >
            {hasChildren ? (
              // For the pointer: the keyboard has its arrows.
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                className={styles.chevron}
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(id);
                }}
              >
                <ChevronRight className={isOpen ? styles.open : undefined} />
              </button>
            ) : (
              <span className={styles.chevron} />
            )}
            {/* The blank is not seen: it parts the words for whoever compares what is shown with the line's name. */}
            <span className={styles.name}>{name}</span> {counts && <span className={styles.people}>{people}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('people.tree.hint')}</p>
    </section>
  );
};
