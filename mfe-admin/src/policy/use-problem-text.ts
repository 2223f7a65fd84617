import { useTranslation } from '@qujat/i18n';
import type { Problem } from './draft.ts';

// locale-keys: policy.problems.*

/** A problem of a field in the reader's language; undefined without one. */
export const useProblemText = (): ((problem: Problem | undefined) => string | undefined) => {
  const { t } = useTranslation('admin');
  return (problem) => {
    if (!problem) return undefined;
    return problem.kind === 'number'
      ? t('policy.problems.number', { ...problem.range })
      : t(`policy.problems.${problem.kind}`, { wrong: problem.wrong });
  };
};
