import { textOfFailure } from '@qujat/api';
import { useChange, type Send } from '@qujat/api/use-change';
import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { emit } from '@qujat/remotes';
import { opensNextDocumentAtom } from '@qujat/session';
import { afterPaint } from '@qujat/ui/after-paint';
import { alertMessage } from '@qujat/ui/alert';
import { confirm } from '@qujat/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { dropFromSelection } from '../../list/entry-state.ts';
import { nextDocument, previousDocument } from '../../list/neighbours.ts';
import { useDrafts } from '../comment-drafts.ts';
import { reloadPage } from '../reload-page.ts';

/** An act on a document, after which the page reloads (CRD-6). */
export interface CardAction {
  /** Distinguishes the acts of a card, for the busy button. */
  readonly name: string;
  /** Null where a form or the key dialog has asked already. */
  readonly question: string | null;
  /** The label of the confirming button. */
  readonly action: string;
  readonly danger?: boolean;
  /** The draft text that the act sends; it must not get lost. */
  readonly sends?: string;
  /** The confirmation message; omitted if the person has already been told. */
  readonly said?: string;
  /** The document stays in the list: its row keeps the focus, which otherwise moves to the next row. */
  readonly stays?: boolean;
  /** Afterwards the person may no longer see the document. */
  readonly leaves?: boolean;
  /** False: the act was not done after all, and the person knows why. */
  readonly send: (send: Send) => Promise<boolean>;
  /** Runs when the person confirms, while the browser still allows a window to be opened. */
  readonly onAgreed?: () => void;
}

export interface CardActionsState {
  /** The act that is being sent, or was just done; null if there is none. */
  readonly sending: string | null;
  /** Asks, sends, and reloads the page. Only one act runs at a time. */
  readonly perform: (act: CardAction) => Promise<boolean>;
}

const noActions: CardActionsState = { sending: null, perform: async () => false };
const Context = createContext<CardActionsState>(noActions);
export const useCardActions = (): CardActionsState => useContext(Context);

interface CardActionsProviderProps {
  readonly id: DocumentCard['id'];
  /** Goes on after an act without a reload (DAY-6); the specified card reloads the page. */
  readonly onDone?: (act: CardAction, next: number | null) => void;
  readonly children: ReactNode;
}

/** Surrounds a card: every act on it goes through here, one at a time. */
export const CardActionsProvider = ({ id, onDone, children }: CardActionsProviderProps): ReactNode => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const drafts = useDrafts();
  const opensNext = useAtomValue(opensNextDocumentAtom);
  const change = useChange<string>({
    otherwise: t('card.failed'),
    onFailure: (error) => void alertMessage({ title: t('card.refusedTitle'), text: textOfFailure(error) || t('card.failed') }),
    // Also if the act was refused, perhaps because the document has changed. The next document is painted before anything is asked for.
    refresh: () => void afterPaint(() => emit('document-changed', { edocid: String(id) })),
  });
  const [sending = null] = change.running;

  const agreed = async ({ question, action, danger = false, sends, onAgreed }: CardAction): Promise<boolean> => {
    if (question !== null && !(await confirm({ text: question, action, danger }))) return false;
    if (
      onDone === undefined &&
      drafts.areUnsaved(sends) &&
      !(await confirm({ text: t('card.confirm.unsaved'), action: t('card.confirm.goOn') }))
    )
      return false;
    onAgreed?.();
    return true;
  };

  const perform = async (act: CardAction): Promise<boolean> => {
    const next = nextDocument(client, id);
    if (onDone) {
      const done = await change.run((send) => act.send(send), { name: act.name, confirm: () => agreed(act) });
      if (done) {
        if (act.sends) drafts.discard(act.sends);
        if (!act.stays) dropFromSelection(id);
        onDone(act, next);
      }
      return done;
    }
    return change.run((send) => act.send(send), {
      name: act.name,
      confirm: () => agreed(act),
      reload: () => {
        drafts.discardAll();
        if (!act.stays) dropFromSelection(id);
        void reloadPage({ said: act.said, row: act.stays ? id : (next ?? previousDocument(client, id)), opens: opensNext ? next : null });
      },
    });
  };
  const performing = useRef(perform);
  useEffect(() => {
    performing.current = perform;
  });
  const acting = useMemo(() => ({ sending, perform: (act: CardAction) => performing.current(act) }), [sending]);
  return <Context value={acting}>{children}</Context>;
};
