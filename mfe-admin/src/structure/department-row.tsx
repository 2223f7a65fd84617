import type { Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { Menu, type MenuEntry } from '@qujat/ui/menu';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { CSSProperties, DOMAttributes, ReactNode } from 'react';
import type { DepartmentAct } from './department-act.ts';
import styles from './department-tree.module.css';
import type { Line } from './tree-keys.ts';
import { nameOf } from './name-of.ts';

// locale-keys: structure.acts.*

interface DepartmentRowProps {
  readonly line: Line;
  /** Name, head and people, as a screen reader says them. */
  readonly label: string;
  /** The Tab key stops here. */
  readonly isStop: boolean;
  /** What is dragged would be dropped here. */
  readonly mark: 'into' | 'before' | null;
  readonly begin: (act: DepartmentAct, department: Department) => void;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly dragging: Pick<DOMAttributes<HTMLElement>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>;
}

const actsOf = ({ used }: Department): readonly DepartmentAct[] => ['add', 'rename', 'head', 'move', 'merge', used ? 'close' : 'remove'];

/** A line of the tree: the department, its head, its people, and what can be done to it. */
export const DepartmentRow = ({
  line: { department, level, hasChildren, isOpen },
  label,
  isStop,
  mark,
  begin,
  onFocus,
  onToggle,
  dragging,
}: DepartmentRowProps): ReactNode => {
  const { t } = useTranslation('admin');
  const { id, headName, people } = department;
  const entries = actsOf(department).map((act): MenuEntry => ({
    key: act,
    label: t(`structure.acts.${act}`),
    danger: act === 'remove',
    onSelect: () => begin(act, department),
  }));
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={false}
      aria-label={label}
      data-id={id}
      tabIndex={isStop ? 0 : -1}
      draggable
      className={cx(styles.line, mark === 'into' && styles.into, mark === 'before' && styles.before)}
      // The level is a custom property: the indentation is the style sheet's.
      style={{ '--level': level - 1 } as CSSProperties}
      onFocus={onFocus}
      {...dragging}
    >
      {hasChildren ? (
        // For the pointer: the keyboard has its arrows.
        <button type="button" tabIndex={-1} aria-hidden="true" className={styles.chevron} onClick={onToggle}>
          <ChevronRight size={16} className={isOpen ? styles.open : undefined} />
        </button>
      ) : (
        <span className={styles.chevron} />
      )}
      {/* The blanks are not seen: they part the words for whoever compares what is shown with the line's name. */}
      <span className={styles.name}>{nameOf(department)}</span>{' '}
      <span className={cx(styles.head, !headName && styles.nobody)}>{headName || t('structure.noHead')}</span>{' '}
      <span className={styles.people}>{people}</span>
      <Menu
        label={t('structure.actsOn', { name: nameOf(department) })}
        align="end"
        entries={entries}
        trigger={
          <IconButton
            size="sm"
            tabIndex={isStop ? 0 : -1}
            label={t('structure.actsOn', { name: nameOf(department) })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      />
    </li>
  );
};
