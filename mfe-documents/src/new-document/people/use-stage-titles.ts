import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';

export const useStageTitles = (): Readonly<Record<Stage, string>> => {
  const { t } = useTranslation('documents');
  return {
    [stages.aggregation]: t('newDocument.people.aggregation'),
    [stages.approval]: t('newDocument.people.approval'),
    [stages.execution]: t('newDocument.people.execution'),
    [stages.acknowledgement]: t('newDocument.people.acknowledgement'),
  };
};
