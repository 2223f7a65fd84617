import { textOfFailure } from '@qujat/api';
import { useChange } from '@qujat/api/use-change';
import type { SeenDocument } from '@qujat/contract/seen-documents';
import { holdDecisions, type HoldOutcome } from '@qujat/contract/today';
import { useTranslation } from '@qujat/i18n';
import { alertMessage } from '@qujat/ui/alert';
import { showToast } from '@qujat/ui/toast';
import { followHolds, type Held } from './follow-holds.ts';

// locale-keys: today:held.*

const isHeld = (outcome: HoldOutcome): outcome is Held => outcome.holdId !== null;

interface Holding {
  readonly busy: boolean;
  /**
   * Decides on the documents as the person sees them. Resolves with those that are held; none if it failed, and the person has been told
   * why.
   */
  readonly hold: (documents: readonly SeenDocument[], onBack?: () => void) => Promise<readonly number[]>;
}

/** Agrees, approves without a key or acknowledges, so that it can be taken back for ten seconds (DAY-46). */
export const useHold = (): Holding => {
  const { t } = useTranslation('today');
  const otherwise = t('held.notDone');
  const { busy, run } = useChange({
    otherwise,
    onFailure: (error) => showToast({ kind: 'error', text: textOfFailure(error) || otherwise }),
  });
  const nameOf = ({ number, subject }: HoldOutcome): string => number || subject || t('noNumber');
  const said = (held: readonly Held[]): string => {
    const [only] = held;
    if (held.length !== 1 || !only) return t('held.many', { count: held.length });
    const document = nameOf(only);
    if (only.wanted === 'approve') return t('held.approve', { document });
    return only.wanted === 'acknowledge' ? t('held.acknowledge', { document }) : t('held.agree', { document });
  };
  /** Each document that could not be decided is named, with its reason. */
  const tellProblems = (problems: readonly HoldOutcome[]): void => {
    if (problems.length === 0) return;
    const lines = problems.map((each) => t('failures.line', { document: nameOf(each), problem: each.problem ?? '' }));
    void alertMessage({ title: t('outcomes.title'), text: [t('outcomes.text'), ...lines].join('\n') });
  };
  const hold = async (documents: readonly SeenDocument[], onBack?: () => void): Promise<readonly number[]> => {
    let held: readonly Held[] = [];
    const done = await run(async (send) => {
      const seen = documents.flatMap(({ id, version }) => (version > 0 ? [{ id, version }] : []));
      const outcomes = await send(holdDecisions, { ids: documents.map(({ id }) => id), seen });
      held = outcomes.filter(isHeld);
      tellProblems(outcomes.filter((each) => !isHeld(each)));
    });
    if (!done) return [];
    if (held.length > 0) followHolds(held, said(held), onBack);
    return held.map(({ documentId }) => documentId);
  };
  return { busy, hold };
};
