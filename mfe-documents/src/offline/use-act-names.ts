import type { KeptStage } from '@qujat/contract/offline-reading';
import { stages } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';

interface ActNames {
  /** The act, as its button names it. */
  readonly acts: Readonly<Record<KeptStage, string>>;
  /** Its outcome. */
  readonly labels: Readonly<Record<KeptStage, string>>;
}

/** The words of the acts that can be kept. */
export const useActNames = (): ActNames => {
  const { t } = useTranslation('documents');
  return {
    acts: {
      [stages.aggregation]: t('card.act.agree'),
      [stages.approval]: t('card.act.approve'),
      [stages.acknowledgement]: t('card.act.acknowledge'),
    },
    labels: {
      [stages.aggregation]: t('card.labels.agreed'),
      [stages.approval]: t('card.labels.approved'),
      [stages.acknowledgement]: t('card.labels.acknowledged'),
    },
  };
};
