import { ApiError, queryKey, request } from '@qujat/api';
import { signDocument, type DocumentCard, type Participant } from '@qujat/contract/document-card';
import { decisions, stages, type Decision, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { confirm } from '@qujat/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshLists } from '../list/queries.ts';
import type { CommentDraft } from './comment-drafts.ts';
import { reloadPage } from './reload-page.ts';

export interface DecisionState {
  /** The decision on its way to the server, or made; null while there is none. */
  readonly sending: Decision | null;
  readonly decide: (decision: Decision, action: string) => Promise<void>;
}

interface Entry {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
  readonly comment: CommentDraft;
  /** Shows why it failed; null takes the last reason away. */
  readonly onFailure: (text: string | null) => void;
}

/** Asks, sends the decision, and reloads the page (specification 2 §4). While one is under way there is no second. */
export const useDecision = ({ card, participant, stage, comment, onFailure }: Entry): DecisionState => {
  const { t } = useTranslation('documents');
  const client = useQueryClient();
  const busy = useRef(false);
  const [sending, setSending] = useState<Decision | null>(null);

  const question = (decision: Decision): string => {
    if (decision === decisions.refuse) return t('card.confirm.refuse');
    return stage === stages.acknowledgement ? t('card.confirm.acknowledge') : t('card.confirm.agree');
  };

  const agreed = async (decision: Decision, action: string): Promise<boolean> =>
    (await confirm({ text: question(decision), action, danger: decision === decisions.refuse })) &&
    (!comment.othersAreUnsaved() || confirm({ text: t('card.confirm.unsaved'), action: t('card.confirm.goOn') }));

  const send = async (decision: Decision): Promise<boolean> => {
    setSending(decision);
    onFailure(null);
    try {
      await request(signDocument, {
        stage,
        decision,
        id: card.id,
        employeeId: participant.employeeId,
        comment: comment.text.trim() || undefined,
        version: card.version || undefined,
      });
      return true;
    } catch (error) {
      console.error(error);
      onFailure((error instanceof ApiError && error.text) || t('card.failed'));
      // The decision was refused, perhaps because the document has moved on: show how it stands now.
      void client.invalidateQueries({ queryKey: queryKey('documents', 'card', card.id) });
      void refreshLists(client);
      setSending(null);
      return false;
    }
  };

  const decide = async (decision: Decision, action: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const done = (await agreed(decision, action)) && (await send(decision));
    busy.current = done;
    if (!done) return;
    comment.discardAll();
    reloadPage();
  };
  return { sending, decide };
};
