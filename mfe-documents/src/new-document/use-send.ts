import { ApiError } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import { failureReasons } from '@qujat/contract/failure';
import { launchDraft } from '@qujat/contract/new-document';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import type { DraftControl } from './use-draft.ts';

export interface Sent {
  readonly id: number;
  readonly number: string;
}

interface Sending {
  readonly sending: boolean;
  /** The server's objection. */
  readonly failure: string | null;
  readonly send: () => Promise<boolean>;
}

interface SendOptions {
  readonly draft: DraftControl;
  /** The files on the page: no unseen file is sent. */
  readonly attachmentIds: readonly number[];
  readonly onSent: (sent: Sent) => void;
  /** Somebody else has changed the draft meanwhile. */
  readonly onChanged: () => void;
}

/** Saves pending content and sends the document, after a question: afterwards it can no longer be edited. */
export const useSend = ({ draft, attachmentIds, onSent, onChanged }: SendOptions): Sending => {
  const { t } = useTranslation('new-document');
  const { busy, failure, run } = useChange({
    otherwise: t('send.failed'),
    onFailure: (error) => {
      if (error instanceof ApiError && error.reason === failureReasons.draftChanged) onChanged();
    },
  });
  const send = (): Promise<boolean> =>
    run(
      async (send) => {
        const { id, version } = await draft.flush();
        const { number } = await send(
          launchDraft,
          { id, version, ...(attachmentIds.length > 0 && { attachmentIds }) },
          { background: true },
        );
        draft.end({ forget: true });
        onSent({ id, number });
      },
      { confirm: () => confirm({ text: t('send.question'), action: t('send.action') }) },
    );
  return { sending: busy, failure, send };
};
