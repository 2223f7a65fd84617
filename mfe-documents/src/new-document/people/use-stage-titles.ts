import { stages, type Stage } from '@qujat/contract/vocabulary';
import { useTranslation } from '@qujat/i18n';

export const useStageTitles = (): Readonly<Record<Stage, string>> => {
  const { t } = useTranslation('new-document');
  return {
    [stages.aggregation]: t('people.aggregation'),
    [stages.approval]: t('people.approval'),
    [stages.execution]: t('people.execution'),
    [stages.acknowledgement]: t('people.acknowledgement'),
  };
};
