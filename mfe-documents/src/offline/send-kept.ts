/** Sends the decisions that wait, each once, when there is a line (docs/decisions/0471). */
import { ApiError, request } from '@qujat/api';
import { failureReasons, type FailureReason } from '@qujat/contract/failure';
import { offlineReading, sendKeptDecision } from '@qujat/contract/offline-reading';
import { forgetInbox, identityAtom, setOfflineReading, store } from '@qujat/session';
import { alone, announceKept, decisionName, openKept, readKept, writeKept } from './kept-decisions.ts';
import { isToSend, type KeptDecision } from './to-send.ts';
import { ForgottenError } from '@qujat/session/vault';

/** The server has answered, and has not carried out the call: the same request may succeed later. */
const notYet: readonly (FailureReason | null)[] = [failureReasons.passwordChange, failureReasons.otherOrganisation];

/** What becomes of a decision that was sent in vain; `kept` as it was before. */
const after = (kept: KeptDecision, error: ApiError): KeptDecision => {
  const { kind, reason, text } = error;
  if (kind === 'unauthorised' || kind === 'too-often' || notYet.includes(reason)) return kept;
  if (reason === failureReasons.changedMeanwhile) return { ...kept, state: 'changed', problem: text };
  // Sending it again under its key gets the same answer for ever.
  if (reason === failureReasons.outcomeUnknown) return { ...kept, state: 'unknown' };
  const isOpen = ['network', 'timeout', 'server', 'unreadable'].includes(kind) || reason === failureReasons.inProgress;
  return isOpen ? { ...kept, state: 'underway' } : { ...kept, state: 'refused', problem: text };
};

/**
 * Whether decisions can be sent now. A read proves that the line is there: a decision that has left cannot be taken back any more. The
 * organisation may have forbidden copies meanwhile: then nothing is sent, and everything is destroyed.
 */
const mayUseLine = async (): Promise<boolean> => {
  try {
    const { allowed } = await request(offlineReading, {}, { background: true });
    if (allowed) return true;
    setOfflineReading(false);
    forgetInbox();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Not in the background, so that the session ends here too, and the sign-in page says that decisions were lost.
    if (error.kind === 'unauthorised') await request(offlineReading, {}).catch(() => undefined);
  }
  return false;
};

/** False if the next ones would fare no better. */
const sendOne = async (kept: KeptDecision, onSent: (kept: KeptDecision) => void): Promise<boolean> => {
  const opened = await openKept();
  if (!opened) throw new ForgottenError('The copies for offline reading were destroyed');
  const { vault, owner } = opened;
  // Before it leaves: whoever closes the page now sends the same again, under the same key.
  await writeKept(vault, { ...kept, state: 'underway' });
  if (store.get(identityAtom) !== owner) return false;
  const { documentId: id, stage, employeeId, version, comment, key } = kept;
  try {
    await request(sendKeptDecision, { id, stage, employeeId, version, comment: comment || undefined }, { background: true, key });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const left = after(kept, error);
    await writeKept(vault, left);
    return !isToSend(left);
  }
  await vault.remove([decisionName(kept)]);
  onSent(kept);
  return true;
};

/** Sends what waits. A decision that the server has refused stays, until the person knows it. */
export const sendKept = (onSent: (kept: KeptDecision) => void): Promise<void> =>
  alone(async () => {
    const opened = await openKept();
    const waiting = opened ? (await readKept(opened)).filter(isToSend) : [];
    if (waiting.length === 0 || !(await mayUseLine())) return;
    try {
      for (const kept of waiting) if (!(await sendOne(kept, onSent))) break;
    } catch (error) {
      if (!(error instanceof ForgottenError)) throw error;
    } finally {
      await announceKept();
    }
  });
