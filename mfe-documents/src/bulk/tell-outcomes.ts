import type { BulkOutcome } from '@qujat/contract/bulk';
import { translate } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';

/** Each document that was left as it is is named, with its reason (DAY-55). */
export const tellProblems = (outcomes: readonly BulkOutcome[]): void => {
  const problems = outcomes.filter(({ problem }) => problem !== null);
  if (problems.length === 0) return;
  const lines = problems.map(({ number, subject, problem }) =>
    translate('bulk:outcomes.line', { document: number || subject || translate('bulk:noNumber'), problem: problem ?? '' }),
  );
  void alertMessage({ title: translate('bulk:outcomes.title'), text: [translate('bulk:outcomes.text'), ...lines].join('\n') });
};
