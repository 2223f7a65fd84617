/** What becomes of decisions that are held: first the toast with «Вернуть», and the outcome when the time is over (DAY-46, DAY-47). */
import { logFault, request, textOfFailure } from '@qujat/api';
import { heldDecisions, holdMs, takeBackDecisions, type HoldOutcome } from '@qujat/contract/today';
import { translate } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { showToast } from '@qujat/ui/toast';
import { showUndo } from '@qujat/ui/undo';

/** The server needs a moment to carry a decision out; then it is asked a few times, milliseconds. */
const askAfter = 2_000;
const asks = 15;

type Held = HoldOutcome & { readonly holdId: number };

const nameOf = ({ number, subject }: Pick<HoldOutcome, 'number' | 'subject'>): string => number || subject || translate('today:noNumber');

const failed = (error: unknown): void => {
  logFault(error);
  showToast({ kind: 'error', text: textOfFailure(error) || translate('today:held.notDone') });
};

const changed = (): void => emit('queues-changed', {});

const takeBack = async (held: readonly Held[]): Promise<void> => {
  const back = await request(takeBackDecisions, { holds: held.map(({ holdId }) => holdId) });
  const ids = new Set(back.map(({ id }) => id));
  const late = held.filter(({ holdId }) => !ids.has(holdId));
  if (late.length === 0) showToast({ kind: 'success', text: translate('today:held.undone') });
  else showToast({ kind: 'error', text: translate('today:held.late', { documents: late.map(nameOf).join(', ') }) });
  changed();
};

/** Tells what could not be carried out, and lets the lists follow what was. */
const follow = async (ids: readonly number[], left: number): Promise<void> => {
  const states = await request(heldDecisions, { holds: ids }, { background: true });
  const failures = states.filter(({ state }) => state === 'failed');
  if (failures.length > 0) {
    const documents = failures.map((each) => `${nameOf({ ...each })}: ${each.problem ?? ''}`).join('; ');
    showToast({ kind: 'error', text: translate('today:held.failed', { documents }), duration: 20_000 });
  }
  const waiting = states.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length < ids.length) changed();
  if (waiting.length > 0 && left > 0) setTimeout(() => void follow(waiting, left - 1).catch(logFault), askAfter);
};

/** Shows what was done, with «Вернуть», for as long as the server holds it. */
export const followHolds = (held: readonly Held[], said: string, onBack?: () => void): void => {
  const ids = held.map(({ holdId }) => holdId);
  showUndo({
    text: said,
    label: translate('today:held.undo'),
    duration: holdMs,
    onBack: () => {
      onBack?.();
      takeBack(held).catch(failed);
    },
    onOver: () => setTimeout(() => void follow(ids, asks).catch(logFault), askAfter),
  });
};

export type { Held };
