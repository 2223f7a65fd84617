import { textOfFailure } from '@qujat/api';
import { taskPath } from '@qujat/contract/tasks/pages';
import type { TaskNode } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import type { Slots } from '@qujat/remotes';
import { Link } from '@qujat/router';
import { Button } from '@qujat/ui/button';
import { ErrorCard } from '@qujat/ui/error-card';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { TermBadge } from '../tasks/term-badge.tsx';
import { useTaskTree } from '../tasks/use-tasks.ts';
import words from '../tasks/task-words.module.css';
import styles from './document-tasks.module.css';

const form = lazyPart(() => import(/* webpackChunkName: "task-form" */ '../form/task-form.tsx'));

const depthOf = ({ parentId }: TaskNode, tasks: readonly TaskNode[]): number => {
  const parent = tasks.find(({ id }) => id === parentId);
  return parent ? depthOf(parent, tasks) + 1 : 0;
};

/** Further indents would leave no room for the words. */
const deepestIndent = 3;

/** What has been given under a document: who does what by when. Whoever gives tasks gives one here, beside the text (TSK-31). */
const DocumentTasks = ({ documentId }: Slots['control/document-tasks']): ReactNode => {
  const { t } = useTranslation('control');
  const { data, error, isFetching, refetch } = useTaskTree({ documentId });
  const [writing, setWriting] = useState(false);
  // Of another document while this one loads.
  const tree = data?.documentId === documentId ? data : undefined;
  if (error && !tree)
    return <ErrorCard title={t('tasks.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!tree || (tree.tasks.length === 0 && !tree.mayGive)) return null;
  return (
    <section aria-label={t('tasks.title')} className={styles.part}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('tasks.title')}</h3>
        {tree.mayGive ? (
          <Button size="sm" icon={<Plus />} aria-haspopup="dialog" onClick={() => setWriting(true)}>
            {t('form.submit')}
          </Button>
        ) : null}
      </header>
      {tree.tasks.length > 0 ? (
        <ul className={styles.tasks}>
          {tree.tasks.map((task) => (
            <li
              key={task.id}
              className={styles.task}
              style={{ marginInlineStart: 12 * Math.min(depthOf(task, tree.tasks), deepestIndent) }}
            >
              <Link className={words.link ?? ''} to={`${taskPath}?document=${documentId}&id=${task.id}`}>
                {task.text}
              </Link>
              <span className={words.second}>
                {task.responsible.fullName} · {t('task.until', { day: formatDate(task.dueOn) })}
              </span>
              <TermBadge task={task} today={tree.today} />
            </li>
          ))}
        </ul>
      ) : null}
      <LazyWindow part={form} open={writing} onOpenChange={setWriting}>
        {({ TaskForm }) =>
          writing ? <TaskForm documentId={documentId} onClose={() => setWriting(false)} onReturned={() => setWriting(true)} /> : null
        }
      </LazyWindow>
    </section>
  );
};

export default DocumentTasks;
