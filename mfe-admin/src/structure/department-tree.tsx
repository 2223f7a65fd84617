import type { Department } from '@qujat/contract/administration/departments';
import { useTranslation } from '@qujat/i18n';
import { EmptyState } from '@qujat/ui/empty-state';
import { Network } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { DepartmentRow } from './department-row.tsx';
import type { DepartmentAct } from './department-act.ts';
import styles from './department-tree.module.css';
import { keyAct, linesOf, mayGo, type Destination, type Line } from './tree-keys.ts';
import { nameOf } from './name-of.ts';

interface DepartmentTreeProps {
  readonly departments: readonly Department[];
  readonly begin: (act: DepartmentAct, department: Department) => void;
  readonly move: (id: number, to: Destination) => Promise<unknown>;
}

/** Where the pointer would drop a department: before a line, or into it. */
interface Drop {
  readonly id: number;
  readonly into: boolean;
}

/** The upper quarter of a line stands for the gap above it. */
const dropAt = (event: DragEvent<HTMLElement>, id: number): Drop => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return { id, into: event.clientY - top > height / 4 };
};

const destinationOf = ({ id, into }: Drop, lines: readonly Line[]): Destination => {
  const parentId = lines.find(({ department }) => department.id === id)?.department.parentId ?? null;
  return into ? { parentId: id, beforeId: null } : { parentId, beforeId: id };
};

/**
 * One stop of the Tab key: arrows, Home, End and letters move within it, F2 and Enter rename, Alt with an arrow moves the department
 * (WAI-ARIA: tree). Lines are also dragged.
 */
export const DepartmentTree = ({ departments, begin, move }: DepartmentTreeProps): ReactNode => {
  const { t } = useTranslation('admin');
  const tree = useRef<HTMLUListElement>(null);
  const moved = useRef<number | null>(null);
  const shownOrder = useRef('');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const lines = linesOf(departments, (id) => folded.has(id));
  // A browser takes the focus from an element that changes its place.
  useEffect(() => {
    const order = lines.map(({ department }) => department.id).join();
    if (order === shownOrder.current) return;
    shownOrder.current = order;
    if (moved.current !== null && document.activeElement === document.body)
      tree.current?.querySelector<HTMLElement>(`[data-id="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  if (lines.length === 0)
    return <EmptyState icon={<Network />} title={t('structure.noDepartments')} text={t('structure.noDepartmentsText')} />;
  const stop = lines.some(({ department }) => department.id === focused) ? focused : lines[0]!.department.id;
  const toggle = (id: number): void =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // A button within the line has the key.
    const id = Number((event.target as HTMLElement).dataset['id']);
    if (!id || event.ctrlKey || event.metaKey) return;
    const act = keyAct(event, id, lines, departments);
    // Alt and an arrow would leave the page where nothing can be moved.
    if (act || (event.altKey && event.key.startsWith('Arrow'))) event.preventDefault();
    if (!act) return;
    if (act.kind === 'focus') tree.current?.querySelector<HTMLElement>(`[data-id="${act.id}"]`)?.focus();
    else if (act.kind === 'toggle') toggle(id);
    else if (act.kind === 'move') {
      moved.current = id;
      void move(id, act.to);
    } else begin('rename', lines.find(({ department }) => department.id === id)!.department);
  };
  const allowed = (at: Drop): boolean => dragged !== null && mayGo(departments, dragged, destinationOf(at, lines));
  const stopDragging = (): void => {
    setDragged(null);
    setDrop(null);
  };
  return (
    <>
      <p className={styles.hint}>{t('structure.hint')}</p>
      <ul ref={tree} role="tree" aria-label={t('structure.departments')} className={styles.tree} onKeyDown={press}>
        {lines.map((line) => {
          const { id } = line.department;
          return (
            <DepartmentRow
              key={id}
              line={line}
              label={[
                nameOf(line.department),
                line.department.headName || t('structure.noHead'),
                t('structure.people', { count: line.department.people }),
              ].join(', ')}
              isStop={id === stop}
              mark={drop?.id === id ? (drop.into ? 'into' : 'before') : null}
              begin={begin}
              onFocus={() => setFocused(id)}
              onToggle={() => toggle(id)}
              dragging={{
                onDragStart: (event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', nameOf(line.department));
                  setDragged(id);
                },
                onDragOver: (event) => {
                  const at = dropAt(event, id);
                  if (!allowed(at)) return setDrop(null);
                  event.preventDefault();
                  event.dataTransfer.dropEffect = 'move';
                  if (at.id !== drop?.id || at.into !== drop.into) setDrop(at);
                },
                onDrop: (event) => {
                  event.preventDefault();
                  const at = dropAt(event, id);
                  if (dragged !== null && allowed(at)) void move(dragged, destinationOf(at, lines));
                  stopDragging();
                },
                onDragEnd: stopDragging,
              }}
            />
          );
        })}
      </ul>
    </>
  );
};
