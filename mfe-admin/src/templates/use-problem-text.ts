import type { DesignProblem } from '@qujat/contract/administration/design-problems';
import { useTranslation } from '@qujat/i18n';

// locale-keys: templates:design.problem.*
// locale-keys: templates:design.stage.*

/** What keeps a design from being published, in words. */
export const useProblemText = (): ((problem: DesignProblem) => string) => {
  const { t } = useTranslation('templates');
  return (each) => {
    if ('merge' in each)
      return t(`design.problem.${each.problem}`, { language: t(`design.text.${each.language}`), merge: `{${each.merge}}` });
    if ('field' in each) return t(`design.problem.${each.problem}`, { number: each.field + 1 });
    if ('step' in each) return t(`design.problem.${each.problem}`, { number: each.step + 1, stage: t(`design.stage.${each.stage}`) });
    return t(`design.problem.${each.problem}`);
  };
};
