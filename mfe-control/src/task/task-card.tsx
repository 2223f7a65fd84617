import type { TaskNode, TaskTree } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TermBadge } from '../tasks/term-badge.tsx';
import { Entry } from './entry.tsx';
import { MoveRequest } from './move-request.tsx';
import styles from './task.module.css';

const Facts = ({ task }: { readonly task: TaskNode }): ReactNode => {
  const { t } = useTranslation('control');
  const facts: readonly (readonly [string, string])[] = [
    ...(task.execution ? [[t('task.facts.kind'), t('task.facts.execution')] as const] : []),
    [t('task.facts.giver'), `${task.giver.fullName}, ${formatDate(task.givenOn)}`],
    [t('task.facts.responsible'), task.responsible.fullName],
    ...task.coExecutors.map(({ fullName, text }): [string, string] => [
      t('task.facts.coExecutor'),
      text ? `${fullName}: ${text}` : fullName,
    ]),
    [t('task.facts.department'), task.department || '—'],
    [
      t('task.facts.controller'),
      task.controller
        ? task.offControlAt
          ? t('task.facts.offControl', { name: task.controller, day: formatDate(task.offControlAt) })
          : task.controller
        : t('task.facts.notOnControl'),
    ],
    [t('task.facts.due'), formatDate(task.dueOn)],
    ...(task.firstDueOn === task.dueOn
      ? []
      : [[t('task.facts.firstDue'), t('task.facts.moved', { day: formatDate(task.firstDueOn), count: task.moves })] as const]),
    ...(task.resultOn ? [[t('task.facts.result'), formatDate(task.resultOn)] as const] : []),
  ];
  return (
    <dl className={styles.list}>
      {facts.map(([name, value], index) => (
        <div key={`${index} ${name}`} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What waits for the reader first, then the control card and what has happened, as the log tells it (TSK-15). */
export const TaskCard = ({ task, tree }: { readonly task: TaskNode; readonly tree: TaskTree }): ReactNode => {
  const { t } = useTranslation('control');
  return (
    <div className={styles.cards}>
      {task.request.map((request) => (
        <MoveRequest key={request.at} request={request} task={task} tree={tree} />
      ))}
      <Card title={t('task.card')} actions={<TermBadge task={task} today={tree.today} />}>
        <p className={styles.whole}>{task.text}</p>
        <Facts task={task} />
      </Card>
      <Card title={t('task.history')}>
        <ul className={styles.entries}>
          {task.entries.toReversed().map((entry, index) => (
            <Entry key={task.entries.length - index} entry={entry} />
          ))}
        </ul>
        <p className={tree.chainWhole ? styles.second : styles.overdue}>
          {tree.chainWhole ? (
            <ShieldCheck className={styles.clip} aria-hidden="true" />
          ) : (
            <TriangleAlert className={styles.clip} aria-hidden="true" />
          )}
          {t(tree.chainWhole ? 'task.chainWhole' : 'task.chainBroken', { count: tree.entries })}
        </p>
      </Card>
    </div>
  );
};
