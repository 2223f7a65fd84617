import { readPageConfiguration } from '@qujat/api';
import type { TaskEntry } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
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
  'reword',
] as const;

const fileAddress = (code: string): string =>
  `${readPageConfiguration().bases.second}/file/dwn?code=${encodeURIComponent(code)}&download=1`;

/** One line of what has happened to a task, as the log tells it. */
export const Entry = ({ entry }: { readonly entry: TaskEntry }): ReactNode => {
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
