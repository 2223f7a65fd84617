import { ApiError } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { failureReasons } from '@qujat/contract/failure';
import type { DraftSender } from '@qujat/contract/draft-form';
import { launchDraft } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { isComparable, sameLettersQuery, useNameOfLetter } from './registering/same-letters.ts';
import type { DraftControl } from './use-draft.ts';

export interface Sent {
  readonly id: number;
  readonly number: string;
  /** 'YYYY-MM-DD'; null if it was sent and not registered by the same act. */
  readonly registeredOn: string | null;
}

interface Sending {
  readonly sending: boolean;
  /** The server's objection. */
  readonly failure: string | null;
  readonly send: () => Promise<boolean>;
}

interface SendOptions {
  readonly draft: DraftControl;
  /** Of a letter that is registered in one step with sending it; null for all others. */
  readonly sender: DraftSender | null;
  /** The files on the page: no unseen file is sent. */
  readonly attachmentIds: readonly number[];
  readonly onSent: (sent: Sent) => void;
  /** Somebody else has changed the draft meanwhile. */
  readonly onChanged: () => void;
}

/**
 * Saves pending content and sends the document, after a question: afterwards it can no longer be edited. A clerk who registers letters is
 * asked only if a letter seems to be registered already (NEW-7, NEW-8).
 */
export const useSend = ({ draft, sender, attachmentIds, onSent, onChanged }: SendOptions): Sending => {
  const { t } = useTranslation('new-document');
  const client = useQueryClient();
  const nameOf = useNameOfLetter();
  const { busy, failure, run } = useChange({
    otherwise: sender ? t('register.failed') : t('send.failed'),
    onFailure: (error) => {
      if (error instanceof ApiError && error.reason === failureReasons.draftChanged) onChanged();
    },
  });
  const asks = async (): Promise<boolean> => {
    if (!sender) return confirm({ text: t('send.question'), action: t('send.action') });
    if (!isComparable(sender)) return true;
    const { letters } = await client.fetchQuery(sameLettersQuery(sender));
    if (letters.length === 0) return true;
    return confirm({ text: t('register.sameQuestion', { letters: letters.map(nameOf).join(', ') }), action: t('register.button') });
  };
  const send = (): Promise<boolean> =>
    run(
      async (send) => {
        const { id, version } = await draft.flush();
        const { number, registeredOn } = await send(
          launchDraft,
          { id, version, ...(attachmentIds.length > 0 && { attachmentIds }), ...(sender && { register: true }) },
          { background: true },
        );
        draft.end({ forget: true });
        onSent({ id, number, registeredOn: registeredOn || null });
      },
      { confirm: asks },
    );
  return { sending: busy, failure, send };
};
