/** What becomes of a task that is held: first the toast with «Вернуть», and the outcome when the time is over (TSK-30). */
import { logFault, request, textOfFailure } from '@qujat/api';
import { readHeldTasks, takeBackTask, taskHoldMs } from '@qujat/contract/tasks/tasks';
import { translate } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { showToast } from '@qujat/ui/toast';
import { showUndo } from '@qujat/ui/undo';

/** The server needs a moment to give it; then it is asked a few times, milliseconds. */
const askAfter = 2_000;
const asks = 15;

interface Held {
  readonly holdId: number;
  readonly said: string;
  /** It was not given: what was written goes back into the form. */
  readonly onReturned: () => void;
  /** The person has taken it back. */
  readonly onBack: () => void;
}

const changed = (): void => emit('queues-changed', {});

const takeBack = async ({ holdId, onReturned, onBack }: Held): Promise<void> => {
  const { takenBack } = await request(takeBackTask, { holdId });
  if (takenBack) {
    onReturned();
    onBack();
    showToast({ kind: 'success', text: translate('control:held.undone') });
  } else showToast({ kind: 'error', text: translate('control:held.late') });
  changed();
};

const follow = async (held: Held, left: number): Promise<void> => {
  const { tasks } = await request(readHeldTasks, {}, { background: true });
  const task = tasks.find(({ holdId }) => holdId === held.holdId);
  if (task && task.problem === null) {
    if (left > 0) setTimeout(() => void follow(held, left - 1).catch(logFault), askAfter);
    return;
  }
  if (task) {
    held.onReturned();
    showToast({ kind: 'error', text: translate('control:held.failed', { problem: task.problem ?? '' }), duration: 20_000 });
  }
  changed();
};

export const followHeldTask = (held: Held): void =>
  showUndo({
    text: held.said,
    label: translate('control:held.undo'),
    duration: taskHoldMs,
    onBack: () =>
      takeBack(held).catch((error: unknown) => {
        logFault(error);
        showToast({ kind: 'error', text: textOfFailure(error) || translate('control:held.late') });
      }),
    onOver: () => setTimeout(() => void follow(held, asks).catch(logFault), askAfter),
  });
