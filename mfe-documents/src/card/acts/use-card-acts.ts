import { request } from '@qujat/api';
import { copyDocument, deleteDocument, returnDocument, switchStatus, withdrawDocument } from '@qujat/contract/document-acts';
import type { DocumentCard } from '@qujat/contract/document-card';
import { statuses } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { documentAddress } from './document-address.ts';
import { useActing } from './acting.tsx';

export interface CardActs {
  readonly withdraw: () => void;
  /** Both 'edit' and 'edit comments' return the document to creation (specification 2 §2). */
  readonly edit: (label: string) => void;
  readonly remove: () => void;
  readonly copy: () => void;
  readonly reaggregate: () => void;
}

/** A window that is opened in the press itself and led to its address afterwards, as browsers want it. */
const openWindow = (): { lead: (address: string) => void; close: () => void } => {
  const opened = window.open('', '_blank');
  return {
    lead: (address) => {
      if (!opened) return;
      opened.opener = null;
      opened.location.href = address;
    },
    close: () => opened?.close(),
  };
};

/** What is done with the document as a whole (specification 2 §4, texts of §8). */
export const useCardActs = (card: DocumentCard): CardActs => {
  const { t } = useTranslation('documents');
  const { perform } = useActing();
  const { id } = card;
  const version = card.version || undefined;
  const done = async (asked: Promise<null>): Promise<boolean> => (await asked, true);

  const copy = (): void => {
    let opened: ReturnType<typeof openWindow> | undefined;
    void perform({
      name: 'copy',
      question: t('card.confirm.copy'),
      action: t('card.act.copy'),
      onAgreed: () => (opened = openWindow()),
      send: async () => {
        try {
          opened?.lead(new URL(documentAddress.open(await request(copyDocument, { id })), window.location.href).href);
          return true;
        } catch (error) {
          opened?.close();
          throw error;
        }
      },
    });
  };
  return {
    copy,
    withdraw: () =>
      void perform({ name: 'withdraw', question: t('card.confirm.withdraw'), action: t('card.act.withdraw'), danger: true, send: () => done(request(withdrawDocument, { id, version })) }),
    edit: (label) => void perform({ name: label, question: t('card.confirm.edit'), action: label, send: () => done(request(returnDocument, { id, version })) }),
    remove: () =>
      void perform({ name: 'remove', question: t('card.confirm.remove'), action: t('card.act.remove'), danger: true, send: () => done(request(deleteDocument, { id, version })) }),
    reaggregate: () => {
      if (card.tabs.aggregation.participants.length === 0) return void alertMessage({ text: t('card.people.choose') });
      return void perform({
        name: 'reaggregate', question: t('card.confirm.reaggregate'), action: t('card.act.reaggregate'),
        send: () => done(request(switchStatus, { id, from: statuses.approval, to: statuses.aggregation, version })),
      });
    },
  };
};
