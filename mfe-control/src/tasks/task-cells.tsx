import { taskPath } from '@qujat/contract/tasks/pages';
import type { TaskRow } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import styles from './tasks.module.css';
import { TermBadge } from './term-badge.tsx';

export const keyOf = ({ id }: TaskRow): string => String(id);
export const addressOf = ({ id }: Pick<TaskRow, 'id'>): string => `${taskPath}?id=${id}`;

export const Number = ({ task }: { readonly task: TaskRow }): ReactNode => {
  const { t } = useTranslation('control');
  return <span className={styles.number}>{task.documentNumber || t('tasks.number', { number: task.number })}</span>;
};

export const Subject = ({ task }: { readonly task: TaskRow }): ReactNode => {
  const { t } = useTranslation('control');
  return (
    <span className={styles.lines}>
      <Link className={styles.link ?? ''} to={addressOf(task)}>
        {task.text}
      </Link>
      {task.onControl || task.asked ? (
        <span className={styles.marks}>
          {task.onControl ? <Badge tone="none">{t('tasks.onControl')}</Badge> : null}
          {task.asked ? <Badge tone="blue">{t('tasks.asked')}</Badge> : null}
        </span>
      ) : null}
    </span>
  );
};

export const Person = ({ person, department }: { readonly person: TaskRow['giver']; readonly department?: string }): ReactNode => (
  <span className={styles.person}>
    <Avatar name={person.fullName} size="sm" />
    <span className={styles.lines}>
      <span>{person.fullName}</span>
      {department ? <span className={styles.second}>{department}</span> : null}
    </span>
  </span>
);

export const Term = ({ task, today }: { readonly task: TaskRow; readonly today: string }): ReactNode => (
  <span className={styles.lines}>
    <TermBadge task={task} today={today} />
    <span className={styles.second}>{formatDate(task.dueOn)}</span>
  </span>
);

/** The row on a narrow screen. */
export const taskCard =
  (today: string) =>
  (task: TaskRow): ReactNode => (
    <div className={styles.card}>
      <div className={styles.cardTop}>
        <Number task={task} />
        <TermBadge task={task} today={today} />
      </div>
      <Subject task={task} />
      <Person person={task.responsible} department={formatDate(task.dueOn)} />
    </div>
  );
