import { actOnTask, type TaskNode, type TaskTree } from '@qujat/contract/tasks/tasks';
import { formatDate, useTranslation } from '@qujat/i18n';
import { lazyPart } from '@qujat/lazy';
import { Button } from '@qujat/ui/button';
import { LazyWindow } from '@qujat/ui/lazy-part';
import { showToast } from '@qujat/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTaskChange } from '../tasks/use-tasks.ts';
import styles from './task.module.css';
import type { WindowAct } from './window-act.ts';

// locale-keys: acts.*, done.*
const actWindow = lazyPart(() => import(/* webpackChunkName: "act-window" */ './act-window.tsx'));

type DirectAct = 'accept' | 'grant-move' | 'off-control';

/** The first that is there is the main act of the bar. */
const order = [
  'grant-move',
  'other-day',
  'refuse-move',
  'accept',
  'return',
  'off-control',
  'result',
  'report',
  'ask-move',
  'give',
  'move',
  'cancel',
] as const;
const direct: ReadonlySet<string> = new Set<DirectAct>(['accept', 'grant-move', 'off-control']);

interface ActBarProps {
  readonly task: TaskNode;
  readonly tree: TaskTree;
  readonly onGive: () => void;
}

/** What the reader may do with the chosen task; one of the acts is the main one. */
export const ActBar = ({ task, tree, onGive }: ActBarProps): ReactNode => {
  const { t } = useTranslation('control');
  const [shown, setShown] = useState<WindowAct | null>(null);
  const { busy, failure, run } = useTaskChange();
  const may = (act: (typeof order)[number]): boolean => task.acts.some((each) => each.act === (act === 'other-day' ? 'grant-move' : act));
  const acts = order.filter(may);
  const doIt = async (act: DirectAct): Promise<void> => {
    const done = await run((send) => send(actOnTask, { id: task.id, version: task.version, act }, { background: true }));
    if (done) showToast({ kind: 'success', text: t(`done.${act}`) });
  };
  const choose = (act: (typeof order)[number]): void => {
    if (act === 'give') onGive();
    else if (direct.has(act)) void doIt(act as DirectAct);
    else setShown(act as WindowAct);
  };
  const labelOf = (act: (typeof order)[number]): string =>
    act === 'grant-move' ? t('acts.grant-move', { day: formatDate(task.request[0]?.dueOn) }) : t(`acts.${act}`);
  const waits = task.controller && task.offControlAt === null && task.state !== 'done' && task.state !== 'cancelled';
  return (
    <div className={styles.acts}>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.buttons}>
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === 0 && act !== 'give' ? 'primary' : act === 'cancel' || act === 'refuse-move' ? 'ghost' : 'secondary'}
            loading={busy && index === 0}
            onClick={() => choose(act)}
          >
            {labelOf(act)}
          </Button>
        ))}
      </div>
      {waits ? <p className={styles.second}>{t('task.controlHint', { name: task.responsible.fullName })}</p> : null}
      {acts.length === 0 && !waits ? <p className={styles.second}>{t('task.nothingToDo')}</p> : null}
      <LazyWindow part={actWindow} open={shown !== null} onOpenChange={(open) => (open ? undefined : setShown(null))}>
        {({ ActWindow }) => (shown ? <ActWindow act={shown} task={task} tree={tree} onClose={() => setShown(null)} /> : null)}
      </LazyWindow>
    </div>
  );
};
