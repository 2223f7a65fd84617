import { taskPath } from '@qujat/contract/tasks/pages';
import type { TaskRow } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Link } from '@qujat/router';
import { Avatar } from '@qujat/ui/avatar';
import { Badge } from '@qujat/ui/badge';
import type { ReactNode } from 'react';
import styles from './tasks.module.css';
import words from './task-words.module.css';
import { TermBadge } from './term-badge.tsx';

export const keyOf = ({ id }: TaskRow): string => String(id);
export const addressOf = ({ id }: Pick<TaskRow, 'id'>): string => `${taskPath}?id=${id}`;

export const Subject = ({ task }: { readonly task: TaskRow }): ReactNode => {
  const { t } = useTranslation('control');
  return (
    <span className={styles.lines}>
      <span className={words.second}>
        {task.documentNumber || t('tasks.number', { number: task.number })} · {t('tasks.by', { name: task.giver.fullName })}
      </span>
      <Link className={words.link ?? ''} to={addressOf(task)}>
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
      {department ? <span className={words.second}>{department}</span> : null}
    </span>
  </span>
);

export const Term = ({ task, today }: { readonly task: TaskRow; readonly today: string }): ReactNode => (
  <span className={styles.term}>
    <TermBadge task={task} today={today} />
    <span className={words.second}>{formatDate(task.dueOn)}</span>
  </span>
);

/** The row on a narrow screen. */
export const taskCard =
  (today: string) =>
  (task: TaskRow): ReactNode => (
    <div className={styles.card}>
      <Subject task={task} />
      <Person person={task.responsible} />
      <Term task={task} today={today} />
    </div>
  );
