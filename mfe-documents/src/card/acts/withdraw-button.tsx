import type { DocumentCard } from '@qujat/contract/document-card';
import { useTranslation } from '@qujat/i18n';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActButton } from './act-button.tsx';
import { useCardActions } from './card-actions.tsx';
import { useCardActs } from './use-card-acts.ts';

/** 'Отозвать', in the card's header; only if the server allows it, or gives a reason why not (CRD-1). */
export const WithdrawButton = ({ card }: { card: DocumentCard }): ReactNode => {
  const { t } = useTranslation('documents');
  const { sending } = useCardActions();
  const { withdraw } = useCardActs(card);
  const refusal = card.refusals?.withdraw ?? null;
  if (!card.mayWithdraw && refusal === null) return null;
  return (
    <ActButton
      label={t('card.act.withdraw')}
      icon={<Undo2 aria-hidden="true" />}
      refusal={card.mayWithdraw ? null : refusal}
      busy={sending === 'withdraw'}
      onPress={withdraw}
    />
  );
};
