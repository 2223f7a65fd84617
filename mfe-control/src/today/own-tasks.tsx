import { textOfFailure } from '@qujat/api';
import type { TaskRow } from '@qujat/contract/tasks/tasks';
import { controlPages } from '@qujat/contract/tasks/pages';
import { useTranslation } from '@qujat/i18n';
import type { Slots } from '@qujat/remotes';
import { Link } from '@qujat/router';
import { Counter } from '@qujat/ui/counter';
import { ErrorCard } from '@qujat/ui/error-card';
import { useEffect, type ReactNode } from 'react';
import { Subject, Term } from '../tasks/task-cells.tsx';
import { useOwnTasks } from '../tasks/use-tasks.ts';
import styles from './own-tasks.module.css';

interface PartProps {
  readonly title: string;
  readonly tasks: readonly TaskRow[];
  readonly total: number;
  readonly today: string;
  /** Of the list that has all of them. */
  readonly address: string;
}

const Part = ({ title, tasks, total, today, address }: PartProps): ReactNode => {
  const { t } = useTranslation('control');
  if (tasks.length === 0) return null;
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Counter value={total} />
        <Link className={styles.all ?? ''} to={address} aria-label={`${t('own.all')}: ${title}`}>
          {t('own.all')}
        </Link>
      </header>
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.row}>
            <Subject task={task} />
            <Term task={task} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** On «Мне сегодня»: tasks to carry out, and those about which the reader decides (TSK-33). */
const OwnTasks = ({ onCount }: Slots['control/own-tasks']): ReactNode => {
  const { t } = useTranslation('control');
  const { data, error, isFetching, refetch } = useOwnTasks();
  const count = data && data.executeTotal + data.decideTotal;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (error && !data)
    return <ErrorCard title={t('tasks.failed')} text={textOfFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return null;
  const { path } = controlPages.tasks;
  return (
    <>
      <Part title={t('own.decide')} tasks={data.decide} total={data.decideTotal} today={data.today} address={`${path}?scope=given`} />
      <Part title={t('own.execute')} tasks={data.execute} total={data.executeTotal} today={data.today} address={path} />
    </>
  );
};

export default OwnTasks;
