import { forgetHeldTask, type HeldTask } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { profileAtom } from '@qujat/session';
import { Button } from '@qujat/ui/button';
import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeOf, restoreDraft } from '../form/use-task-draft.ts';
import styles from './returned-tasks.module.css';
import { useHeldTasks, useTaskChange } from './use-tasks.ts';

interface ReturnedTasksProps {
  /** Opens the form of a task, which has what was written. */
  readonly onWrite: (where: { readonly documentId?: number; readonly parentId?: number }) => void;
}

/** Tasks that could not be given when their ten seconds were over stay until their giver has read why (TSK-30). */
export const ReturnedTasks = ({ onWrite }: ReturnedTasksProps): ReactNode => {
  const { t } = useTranslation('control');
  const viewerId = useAtomValue(profileAtom)?.viewerId ?? null;
  const { data } = useHeldTasks();
  const { busy, failure, setFailure, run } = useTaskChange();
  const returned = (data?.tasks ?? []).filter(({ problem }) => problem !== null);
  if (returned.length === 0) return null;
  const forget = ({ holdId }: HeldTask): Promise<boolean> =>
    run(async (send) => {
      await send(forgetHeldTask, { holdId }, { background: true });
    });
  const write = async (task: HeldTask): Promise<void> => {
    const { documentId, parentId } = task;
    // The server's copy goes only when the form has the text.
    if (!restoreDraft(viewerId, placeOf(documentId, parentId), { text: task.text, day: task.dueOn })) {
      setFailure(t('page.notSaved'));
      return;
    }
    if (!(await forget(task))) return;
    onWrite(parentId ? { parentId } : documentId ? { documentId } : {});
  };
  return (
    <section className={styles.card} aria-label={t('returned.title')}>
      <h2 className={styles.title}>
        <TriangleAlert aria-hidden="true" />
        {t('returned.title')}
      </h2>
      {failure ? <p role="alert">{failure}</p> : null}
      <ul className={styles.rows}>
        {returned.map((task) => (
          <li key={task.holdId} className={styles.row}>
            <p className={styles.text}>{task.text}</p>
            <p className={styles.second}>
              {task.responsible.fullName} · {t('task.until', { day: formatDate(task.dueOn) })}
            </p>
            <p>{task.problem}</p>
            <div className={styles.acts}>
              <Button size="sm" disabled={busy} onClick={() => void write(task)}>
                {t('returned.write')}
              </Button>
              <Button size="sm" variant="ghost" disabled={busy} onClick={() => void forget(task)}>
                {t('returned.read')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
