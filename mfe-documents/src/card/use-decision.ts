import { logFault } from '@qujat/api';
import type { Send } from '@qujat/api/use-change';
import { decideDocument, type DocumentCard, type Participant } from '@qujat/contract/document-card';
import { decisions, stages, type Decision, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';
import { offline } from '../offline/load-offline.ts';
import { useKeptDecision } from '../offline/to-send.ts';
import { useSigning } from '../signing/use-signing.ts';
import { useCardActions } from './acts/card-actions.tsx';

interface Entry {
  readonly card: DocumentCard;
  readonly participant: Participant;
  readonly stage: Stage;
  readonly comment: string;
  /** The name of the comment's draft. */
  readonly draft: string;
}

/** The possible decisions on an entry: agree without a key, sign with one, or refuse. */
export type DecisionKind = 'agree' | 'sign' | 'refuse';

export interface Decisions {
  /** The decision that is being sent. */
  readonly sending: DecisionKind | null;
  /** Another act of this card is under way. */
  readonly busy: boolean;
  /** `asked`: a form has asked for the reason, so that no question follows. */
  readonly decide: (kind: DecisionKind, action: string, asked?: boolean) => Promise<boolean>;
}

const kinds: readonly DecisionKind[] = ['agree', 'sign', 'refuse'];

/** Decides the person's own entry, or that of somebody for whom they act (RTE-3). */
export const useDecision = ({ card, participant, stage, comment, draft }: Entry): Decisions => {
  const { t } = useTranslation('documents');
  const { sending, perform } = useCardActions();
  const { sign } = useSigning();
  const { id, version } = card;
  const { employeeId } = participant;
  const asked = useKeptDecision({ documentId: id, stage, employeeId });
  const given = { comment: comment.trim() || undefined, version: version || undefined, employeeId };

  const question = (kind: DecisionKind): string => {
    if (kind === 'refuse') return t('card.confirm.refuse');
    return stage === stages.acknowledgement ? t('card.confirm.acknowledge') : t('card.confirm.agree');
  };
  const done: Record<Stage, string> = {
    [stages.aggregation]: t('card.labels.agreed'),
    [stages.approval]: t('card.labels.approved'),
    [stages.execution]: t('card.labels.done'),
    [stages.acknowledgement]: t('card.labels.acknowledged'),
  };
  /** A signature has shown its own message. */
  const said = (kind: DecisionKind): string | undefined =>
    kind === 'sign'
      ? undefined
      : t('card.done.decided', { label: kind === 'refuse' ? t('card.labels.refused') : done[stage], document: card.number || card.name });
  const decideWithoutKey = async (decision: Decision, send: Send): Promise<boolean> => {
    await send(decideDocument, { stage, decision, id, ...given });
    return true;
  };
  const withKey = async (): Promise<boolean> => {
    const outcome = await sign({ documents: [{ id, number: card.number, name: card.name }], question: question('sign'), ...given });
    return outcome === 'signed' || outcome === 'queued';
  };
  /** What the person was asked about again is decided now. */
  const andDropAsked = async (work: Promise<boolean>): Promise<boolean> => {
    const isDone = await work;
    if (isDone && asked)
      await offline
        .load()
        .then(({ dropAsked }) => dropAsked(asked))
        .catch(logFault);
    return isDone;
  };
  const ways: Record<DecisionKind, (send: Send) => Promise<boolean>> = {
    agree: (send) => decideWithoutKey(decisions.agree, send),
    sign: withKey,
    refuse: (send) => decideWithoutKey(decisions.refuse, send),
  };
  const nameOf = (kind: DecisionKind): string => `${kind}/${stage}/${employeeId}`;
  return {
    sending: kinds.find((kind) => nameOf(kind) === sending) ?? null,
    busy: sending !== null,
    decide: (kind, action, asked = false) =>
      perform({
        name: nameOf(kind),
        // The key dialog is the question of a signature.
        question: asked || kind === 'sign' ? null : question(kind),
        action,
        danger: kind === 'refuse',
        sends: draft,
        said: said(kind),
        send: (send) => andDropAsked(ways[kind](send)),
      }),
  };
};
