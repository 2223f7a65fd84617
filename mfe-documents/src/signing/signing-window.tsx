import { logFault } from '@qujat/api';
import type { SigningProgress, SigningResult } from '@qujat/contract/signing';
import { emit } from '@qujat/remotes';
import { randomId } from '@qujat/session';
import { useEffect, useState, type ReactNode } from 'react';
import { alertMessage } from '@qujat/ui/alert';
import { ChoiceDialog } from './choice-dialog.tsx';
import { forgetDecision, keepDecision } from './decision-of-batch.ts';
import { KeyDialog } from './key-dialog.tsx';
import { tellResult } from './results.ts';
import { approve, failureText, progressOf } from './signing-calls.ts';
import type { PendingSigning, SigningRequest } from './use-signing.ts';

interface SigningWindowProps {
  readonly pending: PendingSigning;
  /** A batch whose outcomes are to be shown. */
  readonly onBatch: (batch: string, word: SigningResult) => void;
}

/** Words for which the outcomes of the documents say more than the message does. */
const tellsOfDocuments: ReadonlySet<SigningResult> = new Set(['queued', 'error', 'restricts', 'self_bin_only']);

/** Without outcomes of each, the word is that of all: a refused key has signed none. */
const unsignedOf = ({ documents }: SigningRequest, word: SigningResult, progress: SigningProgress | null): ReadonlySet<number> => {
  if (word === 'ok' || word === 'queued') return new Set();
  if (!progress) return new Set(documents.map(({ id }) => id));
  const done = new Set(progress.documents.filter(({ state }) => state === 'signed' || state === 'waiting').map(({ id }) => id));
  return new Set(documents.flatMap(({ id }) => (done.has(id) ? [] : [id])));
};

/** The choice, if there is one, then the key. After any result both dialogs close, and a message or the panel of outcomes shows it. */
export const SigningWindow = ({ pending, onBatch }: SigningWindowProps): ReactNode => {
  const { request, finish } = pending;
  const [choosing, setChoosing] = useState(request.offerApproval === true);
  const [approving, setApproving] = useState(false);
  const [open, setOpen] = useState(true);
  const [batch] = useState(() => randomId());

  // Before anything is sent: a page that is reloaded meanwhile finds the batch, and must not sign without the comment.
  useEffect(() => keepDecision(batch, request), [batch, request]);

  const end = async (word: SigningResult, used = batch): Promise<void> => {
    setOpen(false);
    if (used !== batch) {
      forgetDecision(batch);
      keepDecision(used, request);
    }
    if (word === 'ok') forgetDecision(used);
    const [first] = request.documents;
    if (first) emit('document-changed', { edocid: String(first.id) });
    const progress = await progressOf(used);
    request.onAnswered?.(unsignedOf(request, word, progress));
    const several = request.documents.length > 1;
    const tells = progress !== null && (tellsOfDocuments.has(word) || (word === 'ok' && several));
    // One place says how several documents have fared (SIG-11); a single one has its message.
    if (!tells || !several) await tellResult(word, word === 'ok' ? (progress?.key ?? null) : null);
    if (tells) onBatch(used, word);
    finish(word === 'ok' ? 'signed' : word === 'queued' ? 'queued' : 'failed');
  };

  const approveAll = async (): Promise<void> => {
    setApproving(true);
    try {
      await end(await approve(request, batch));
    } catch (error) {
      logFault(error);
      setOpen(false);
      await alertMessage({ text: failureText(error) });
      finish('failed');
    }
  };

  if (!open) return null;
  const close = (): void => {
    forgetDecision(batch);
    finish('cancelled');
  };
  if (choosing)
    return (
      <ChoiceDialog
        count={request.documents.length}
        approving={approving}
        onApprove={() => void approveAll()}
        onSign={() => setChoosing(false)}
        onClose={close}
      />
    );
  return <KeyDialog request={request} batch={batch} onResult={(word, used) => void end(word, used)} onClose={close} />;
};
