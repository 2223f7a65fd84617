import { readPageConfiguration } from '@qujat/api';
import type { TaskEntry, TaskNode, TaskTree } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Card } from '@qujat/ui/card';
import { Paperclip, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { TermBadge } from '../tasks/term-badge.tsx';
import { MoveRequest } from './move-request.tsx';
import styles from './task.module.css';

// locale-keys: task.actions.*
const known = [
  'give',
  'report',
  'result',
  'accept',
  'return',
  'ask-move',
  'grant-move',
  'refuse-move',
  'move',
  'cancel',
  'off-control',
  'moved-along',
  'cancelled-along',
  'handover',
] as const;

const fileAddress = (code: string): string =>
  `${readPageConfiguration().bases.second}/file/dwn?code=${encodeURIComponent(code)}&download=1`;

const Entry = ({ entry }: { readonly entry: TaskEntry }): ReactNode => {
  const { t } = useTranslation('control');
  const action = known.find((each) => each === entry.action);
  const actor = entry.onBehalfOf ? t('task.onBehalf', { actor: entry.actor, person: entry.onBehalfOf }) : entry.actor;
  return (
    <li className={styles.entry}>
      <span className={styles.second}>
        {formatDate(entry.at, 'dateTime')} · {actor}
      </span>
      <span>
        {action ? t(`task.actions.${action}`) : entry.action}
        {entry.day ? `: ${formatDate(entry.day)}` : ''}
      </span>
      {entry.comment && entry.action !== 'give' ? <span className={styles.words}>{entry.comment}</span> : null}
      {entry.files.map((file) => (
        <a key={file.downloadCode} className={styles.file} href={fileAddress(file.downloadCode)} download={file.name}>
          <Paperclip className={styles.clip} aria-hidden="true" />
          {file.name}
        </a>
      ))}
    </li>
  );
};

const Facts = ({ task }: { readonly task: TaskNode }): ReactNode => {
  const { t } = useTranslation('control');
  const facts: readonly (readonly [string, string])[] = [
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
