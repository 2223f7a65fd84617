import type { TaskTree } from '@qujat/contract/tasks/tasks';
import { useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { EmptyState } from '@qujat/ui/empty-state';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ActBar } from './act-bar.tsx';
import { Progress } from './progress.tsx';
import { TaskCard } from './task-card.tsx';
import styles from './task.module.css';
import { Tree } from './tree.tsx';

const form = lazyPart(() => import(/* webpackChunkName: "task-form" */ '../form/task-form.tsx'));

interface TaskViewProps {
  readonly tree: TaskTree;
  /** Set where all tasks of a document are shown. */
  readonly documentId: number | undefined;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

/** A tree at the left, what concerns the chosen task at the right, and its acts in a bar that never scrolls away. */
export const TaskView = ({ tree, documentId, chosen, onChoose }: TaskViewProps): ReactNode => {
  const { t } = useTranslation('control');
  /** Below which task a new one is written; 0 at the top. */
  const [writing, setWriting] = useState<number | null>(null);
  const task = tree.tasks.find(({ id }) => id === chosen) ?? tree.tasks[0];
  const mayAdd = documentId !== undefined && tree.mayGive;
  return (
    <div className={styles.view}>
      <div className={styles.left}>
        <div className={styles.head}>
          <Progress tasks={tree.tasks} />
          {mayAdd ? (
            <Button icon={<Plus />} onClick={() => setWriting(0)}>
              {t('tasks.give')}
            </Button>
          ) : null}
        </div>
        {task ? <Tree tree={tree} chosen={task.id} onChoose={onChoose} onAdd={setWriting} /> : <EmptyState title={t('task.none')} />}
      </div>
      {task ? (
        <aside className={styles.side} aria-label={t('task.card')}>
          <TaskCard task={task} tree={tree} />
          <ActBar key={task.id} task={task} tree={tree} onGive={() => setWriting(task.id)} />
        </aside>
      ) : null}
      <LazyWindow part={form} open={writing !== null} onOpenChange={(open) => setWriting(open ? 0 : null)}>
        {({ TaskForm }) =>
          writing === null ? null : (
            <TaskForm
              {...(writing > 0 ? { parentId: writing } : documentId === undefined ? {} : { documentId })}
              onClose={() => setWriting(null)}
              onReturned={() => setWriting(writing)}
            />
          )
        }
      </LazyWindow>
    </div>
  );
};
