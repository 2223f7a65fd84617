import { ApiError, logFault, request } from '@qujat/api';
import { failureReasons } from '@qujat/contract/failure';
import { launchDraft } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { randomId } from '@qujat/session';
import { confirm } from '@qujat/ui/confirm';
import { useRef, useState } from 'react';
import type { DraftControl } from './use-draft.ts';

export interface Sent {
  readonly id: number;
  readonly number: string;
}

interface Sending {
  readonly sending: boolean;
  /** The server's objection. */
  readonly failure: string | null;
  readonly send: () => Promise<void>;
}

interface SendOptions {
  readonly draft: DraftControl;
  /** The files on the page: no others are sent unseen. */
  readonly attachmentIds: readonly number[];
  readonly onSent: (sent: Sent) => void;
  /** Somebody else has changed it meanwhile. */
  readonly onChanged: () => void;
}

/** A request without an answer, with its key: it may have arrived. */
interface Unanswered {
  readonly sent: string;
  readonly key: string;
}

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

/** Saves what waits and sends the document on its way, after a question: it cannot be edited any more then. */
export const useSend = ({ draft, attachmentIds, onSent, onChanged }: SendOptions): Sending => {
  const { t } = useTranslation('documents');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unanswered = useRef<Unanswered | null>(null);
  const send = async (): Promise<void> => {
    if (sending || !(await confirm({ text: t('newDocument.send.question'), action: t('newDocument.send.action') }))) return;
    setSending(true);
    setFailure(null);
    try {
      const { id, version } = await draft.flush();
      const sent = JSON.stringify([version, attachmentIds]);
      // Pressed again after the answer was lost, it is answered with the number that was given.
      if (unanswered.current?.sent !== sent) unanswered.current = { sent, key: randomId() };
      const { key } = unanswered.current;
      const { number } = await request(
        launchDraft,
        { id, version, ...(attachmentIds.length > 0 && { attachmentIds }) },
        { background: true, key },
      );
      draft.end({ forget: true });
      onSent({ id, number });
    } catch (error) {
      logFault(error);
      if (!isUnanswered(error)) unanswered.current = null;
      const told = error instanceof ApiError ? error : null;
      if (told?.reason === failureReasons.draftChanged) onChanged();
      setFailure(told?.text || t('newDocument.send.failed'));
      setSending(false);
    }
  };
  return { sending, failure, send };
};
