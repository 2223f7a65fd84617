import type { TaskTree } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Avatar } from '@qujat/ui/avatar';
import { cx } from '@qujat/ui/cx';
import { treeKey } from '@qujat/ui/tree-key';
import { ChevronRight, Paperclip } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { TermBadge } from '../tasks/term-badge.tsx';
import { linesOf, type Line } from './lines.ts';
import styles from './task.module.css';

interface TreeProps {
  readonly tree: TaskTree;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Writes a sub-task: the key «+». */
  readonly onAdd: (id: number) => void;
}

/** What, who, until when, how it stands, and the last report. Who sees it has the whole in the card beside. */
const Content = ({ line: { task }, today }: { line: Line; today: string }): ReactNode => {
  const { t } = useTranslation('control');
  const report = task.entries.findLast(({ action }) => action === 'report' || action === 'result');
  return (
    <span className={styles.content}>
      <span className={styles.first}>
        <span className={styles.text}>{task.text}</span>{' '}
        <span className={styles.pill}>
          <TermBadge task={task} today={today} />
        </span>
      </span>
      <span className={styles.facts}>
        <Avatar name={task.responsible.fullName} size="sm" />
        <span>{task.responsible.fullName}</span>
        {task.coExecutors.length > 0 ? (
          <span className={styles.second}>+ {task.coExecutors.map(({ fullName }) => fullName).join(', ')}</span>
        ) : null}
        <span className={styles.second}>{t('task.until', { day: formatDate(task.dueOn) })}</span>
        {task.controller && task.offControlAt === null ? <span className={styles.second}>{t('tasks.onControl')}</span> : null}
        {task.request.length > 0 ? <span className={styles.asked}>{t('tasks.asked')}</span> : null}
      </span>
      {report ? (
        <span className={styles.report}>
          <span className={styles.second}>
            {t(report.action === 'result' ? 'task.result' : 'task.report')} · {formatDate(report.at, 'dateTime')}
          </span>
          <span className={styles.words}>{report.comment}</span>
          {report.files.length > 0 ? (
            <span className={styles.second}>
              <Paperclip className={styles.clip} aria-hidden="true" />
              {report.files.map(({ name }) => name).join(', ')}
            </span>
          ) : null}
        </span>
      ) : null}
      {task.hidden > 0 ? <span className={styles.second}>{t('task.hidden', { count: task.hidden })}</span> : null}
    </span>
  );
};

/** The tree of tasks: arrows move, Enter and a click choose, + writes a sub-task (TSK-15). */
export const Tree = ({ tree, chosen, onChoose, onAdd }: TreeProps): ReactNode => {
  const { t } = useTranslation('control');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const lines = linesOf(tree.tasks, closed);
  const shown = (id: number | null): boolean => lines.some(({ task }) => task.id === id);
  const stop = shown(focused) ? focused : shown(chosen) ? chosen : lines[0]?.task.id;
  const toggle = (id: number): void =>
    setClosed((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id)));
  const press = (event: KeyboardEvent, { task }: Line): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onChoose(task.id);
    }
    if (event.key === '+' && task.acts.some(({ act }) => act === 'give')) {
      event.preventDefault();
      return onAdd(task.id);
    }
    const rows = lines.map(({ task: each, hasChildren, isOpen }) => ({
      id: each.id,
      parent: shown(each.parentId) ? each.parentId : null,
      name: each.text,
      hasChildren,
      isOpen,
    }));
    const done = treeKey(event.key, task.id, rows);
    if (!done) return;
    event.preventDefault();
    if ('toggle' in done) return toggle(done.toggle);
    setFocused(done.focus);
    list.current?.querySelector<HTMLElement>(`[data-id="${done.focus}"]`)?.focus();
  };
  return (
    <ul ref={list} role="tree" aria-label={t('task.tree')} className={styles.tree}>
      {lines.map((line) => {
        const { task, level, hasChildren, isOpen } = line;
        return (
          <li
            key={task.id}
            role="treeitem"
            data-id={task.id}
            tabIndex={task.id === stop ? 0 : -1}
            aria-level={level}
            aria-selected={task.id === chosen}
            aria-expanded={hasChildren ? isOpen : undefined}
            className={cx(styles.line, task.id === chosen && styles.chosen)}
            style={{ '--level': level - 1 } as CSSProperties}
            onClick={() => onChoose(task.id)}
            onKeyDown={(event) => press(event, line)}
            onFocus={() => setFocused(task.id)}
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
                  toggle(task.id);
                }}
              >
                <ChevronRight className={isOpen ? styles.open : undefined} />
              </button>
            ) : (
              <span className={styles.chevron} />
            )}
            <Content line={line} today={tree.today} />
          </li>
        );
      })}
    </ul>
  );
};
