import { hasExtension } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import { copyDocument, deleteDocument, returnDocument, switchStatus, withdrawDocument } from '@qujat/contract/document-acts';
import type { DocumentCard } from '@qujat/contract/document-card';
import { statuses } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { newDocumentAddress } from '../../templates/new-document-window.ts';
import { useCardActions, type CardAction } from './card-actions.tsx';
import { leadWindow, type LedWindow } from './lead-window.ts';
import { openedCopyAddress } from './opened-copy.ts';

export interface CardActs {
  readonly withdraw: () => void;
  /** Both 'edit' and 'edit comments' return the document to creation (CRD-7). */
  readonly edit: (label: string) => void;
  readonly remove: () => void;
  readonly copy: () => void;
  readonly reaggregate: () => void;
}

/** Acts on the document as a whole (CRD-6). */
export const useCardActs = (card: DocumentCard): CardActs => {
  const { t } = useTranslation('documents');
  const { perform } = useCardActions();
  const { id } = card;
  const version = card.version || undefined;
  const document = card.number || card.name;
  const done = async (call: Promise<null>): Promise<boolean> => (await call, true);

  /** The result opens in a separate window, which opens at the moment of confirmation. */
  const inWindow = (act: Omit<CardAction, 'send' | 'onAgreed'>, call: (send: Send) => Promise<string | null>, opens: boolean): void => {
    let opened: LedWindow | undefined;
    void perform({
      ...act,
      onAgreed: () => {
        if (opens) opened = leadWindow();
      },
      send: async (send) => {
        try {
          const address = await call(send);
          if (address !== null) await opened?.lead(address);
          return true;
        } catch (error) {
          opened?.close();
          throw error;
        }
      },
    });
  };
  const copy = (): void =>
    inWindow(
      {
        name: 'copy',
        question: t('card.confirm.copy'),
        action: t('card.act.copy'),
        said: t('card.done.copied', { document }),
        stays: true,
      },
      async (send) => openedCopyAddress(await send(copyDocument, { id })),
      true,
    );
  const writes = hasExtension('drafts');
  const edit = (label: string): void =>
    inWindow(
      {
        name: label,
        question: t(card.takesOver ? 'card.confirm.takeOver' : 'card.confirm.edit'),
        action: label,
        said: t('card.done.returned', { document }),
      },
      async (send) => {
        await send(returnDocument, { id, version });
        return writes ? newDocumentAddress.draft(id) : null;
      },
      writes,
    );
  return {
    copy,
    withdraw: () =>
      void perform({
        name: 'withdraw',
        question: t('card.confirm.withdraw'),
        action: t('card.act.withdraw'),
        danger: true,
        said: t('card.done.withdrawn', { document }),
        send: (send) => done(send(withdrawDocument, { id, version })),
      }),
    edit,
    remove: () =>
      void perform({
        name: 'remove',
        question: t('card.confirm.remove'),
        action: t('card.act.remove'),
        danger: true,
        said: t('card.done.removed', { document }),
        send: (send) => done(send(deleteDocument, { id, version })),
      }),
    reaggregate: () => {
      if (card.tabs.aggregation.participants.length === 0) return void alertMessage({ text: t('card.people.choose') });
      return void perform({
        name: 'reaggregate',
        question: t('card.confirm.reaggregate'),
        action: t('card.act.reaggregate'),
        said: t('card.done.reaggregated', { document }),
        stays: true,
        send: (send) => done(send(switchStatus, { id, from: statuses.approval, to: statuses.aggregation, version })),
      });
    },
  };
};
