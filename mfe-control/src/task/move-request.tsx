import type { TaskNode, TaskTree } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Badge } from '@qujat/ui/badge';
import { Card } from '@qujat/ui/card';
import type { ReactNode } from 'react';
import { daysBetween } from '../tasks/days.ts';
import styles from './task.module.css';

interface MoveRequestProps {
  readonly request: TaskNode['request'][number];
  readonly task: TaskNode;
  readonly tree: TaskTree;
}

/** A request to move a term, and what it would move: whoever decides need not count (TSK-9). */
export const MoveRequest = ({ request, task, tree }: MoveRequestProps): ReactNode => {
  const { t } = useTranslation('control');
  const beyond = tree.documentDue !== '' && request.dueOn > tree.documentDue;
  return (
    <Card title={t('request.title')}>
      <p className={styles.second}>
        {task.responsible.fullName} · {formatDate(request.at, 'dateTime')}
      </p>
      <p className={styles.change}>
        <span>
          <span className={styles.second}>{t('request.now')}</span> <s>{formatDate(task.dueOn)}</s>
        </span>
        <span>
          <span className={styles.second}>{t('request.wanted')}</span> <strong>{formatDate(request.dueOn)}</strong>
        </span>
        <Badge tone="none">{t('request.days', { count: request.workingDays })}</Badge>
      </p>
      <p className={styles.words}>{request.reason}</p>
      <ul className={styles.effects}>
        {tree.documentDue ? (
          <li className={beyond ? styles.overdue : styles.fine}>
            {t(beyond ? 'request.beyond' : 'request.within', {
              day: formatDate(tree.documentDue),
              count: Math.abs(daysBetween(request.dueOn, tree.documentDue)),
            })}
          </li>
        ) : null}
        {request.moved.map((each) => (
          <li key={each.id}>{t('request.along', { name: each.fullName, from: formatDate(each.from), to: formatDate(each.to) })}</li>
        ))}
        <li>{task.moves === 0 ? t('request.first') : t('request.before', { count: task.moves })}</li>
      </ul>
    </Card>
  );
};
