import { decideDocument } from '@qujat/contract/document-card';
import { markNotification, type NotificationRow } from '@qujat/contract/notifications';
import { decisions, stages } from '@qujat/contract/vocabulary';
import { formatDate, useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { Button } from '@qujat/ui/button';
import { cx } from '@qujat/ui/cx';
import { IconButton } from '@qujat/ui/icon-button';
import { showToast } from '@qujat/ui/toast';
import { VisuallyHidden } from '@qujat/ui/visually-hidden';
import { Circle, CircleDot } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './bell.module.css';
import { useBellChange } from './use-notifications.ts';
import { lookOf, useWords } from './words.ts';

/** What a row leads to, by its id. */
export type Opened = { readonly document: number } | { readonly task: number };

interface NotificationItemProps {
  readonly row: NotificationRow;
  readonly onOpen: (opened: Opened) => void;
}

/** The document in words; without subject and link once it is no longer open to the person. */
const DocumentLine = ({ row: { document } }: { row: NotificationRow }): ReactNode => {
  const { t } = useTranslation('bell');
  if (!document) return null;
  return (
    <span className={styles.subject}>
      {document.title} {document.open ? document.subject : <em>{t('noAccess')}</em>}
    </span>
  );
};

/** The task in words; without its text once it is no longer open to the person. */
const TaskLine = ({ row: { task } }: { row: NotificationRow }): ReactNode => {
  const { t } = useTranslation('bell');
  if (!task) return null;
  return (
    <span className={styles.subject}>
      {t('task', { number: task.number })} {task.open ? task.text : <em>{t('noTask')}</em>}
    </span>
  );
};

const Words = ({ row }: { row: NotificationRow }): ReactNode => {
  const { t } = useTranslation('bell');
  const { who, what } = useWords()(row);
  return (
    <>
      <span className={styles.what}>
        {who && <b>{who}: </b>}
        {what}
        {row.more > 0 && <span className={styles.quiet}> {t('more', { count: row.more })}</span>}
        {row.unread && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
      </span>
      <DocumentLine row={row} />
      <TaskLine row={row} />
      {row.about && <span className={styles.quiet}>{t('forWhom', { name: row.about })}</span>}
    </>
  );
};

/** One press decides where the list would let the person decide too; a decision with a key is made in the document. */
// locale-keys: bell:acts.*
const Acts = ({ row, onOpen }: NotificationItemProps): ReactNode => {
  const { t } = useTranslation('bell');
  const { run, busy } = useBellChange();
  const { act, document } = row;
  const stage = Object.values(stages).find((code) => code === act?.stage);
  if (!act || !document || stage === undefined || !row.unread) return null;
  const decide = (): void =>
    void run(async (send) => {
      const { employeeId, version } = act;
      await send(decideDocument, { id: document.id, stage, decision: decisions.agree, employeeId, version: version || undefined });
      emit('document-changed', { edocid: String(document.id) });
      showToast({ kind: 'success', text: t('acted', { document: document.title }) });
    });
  return (
    <div className={styles.acts}>
      <Button size="sm" variant="secondary" loading={busy} onClick={decide}>
        {t(`acts.${stage}`)}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onOpen({ document: document.id })}>
        {t('read')}
      </Button>
    </div>
  );
};

/** A row of the bell. Enter opens the document and marks the row as read; U makes it unread again (NTF-2). */
export const NotificationItem = ({ row, onOpen }: NotificationItemProps): ReactNode => {
  const { t } = useTranslation('bell');
  const { run } = useBellChange();
  const { Icon, tint } = lookOf(row);
  const { id, unread, document, task, comment } = row;
  const mark = (read: boolean): void => void run((send) => send(markNotification, { id, read }));
  const open = (): void => {
    if (unread) mark(true);
    if (document?.open) onOpen({ document: document.id });
    if (task?.open) onOpen({ task: task.id });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code !== 'KeyU' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    mark(unread);
  };
  return (
    <li className={cx(styles.item, unread && styles.unread)}>
      <span className={cx(styles.icon, styles[tint])}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <button type="button" className={styles.main} data-notification={id} onClick={open} onKeyDown={onKeyDown}>
          <Words row={row} />
        </button>
        {comment !== '' && <p className={styles.comment}>{comment}</p>}
        <Acts row={row} onOpen={onOpen} />
      </div>
      <div className={styles.end}>
        <time>{formatDate(row.at, 'time')}</time>
        <IconButton
          size="xs"
          label={unread ? t('markRead') : t('markUnread')}
          icon={unread ? <CircleDot className={styles.dot} aria-hidden="true" /> : <Circle className={styles.read} aria-hidden="true" />}
          onClick={() => mark(unread)}
        />
      </div>
    </li>
  );
};
