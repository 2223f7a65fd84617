import type { BulkOutcome } from '@qujat/contract/bulk';
import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';

/** Each document that was left as it is is named, with its reason (DAY-55). */
export const tellProblems = (outcomes: readonly BulkOutcome[]): void => {
  const problems = outcomes.filter(({ problem }) => problem !== null);
  if (problems.length === 0) return;
  const lines = problems.map(({ number, subject, problem }) =>
    translate('today:selection.outcomes.line', {
      document: number || subject || translate('today:selection.noNumber'),
      problem: problem ?? '',
    }),
  );
  void alertMessage({
    title: translate('today:selection.outcomes.title'),
    text: [translate('today:selection.outcomes.text'), ...lines].join('\n'),
  });
};
