import type { CallInput } from '@qujat/contract/call';
import { failureReasons } from '@qujat/contract/failure';
import type { sendKeptDecision } from '@qujat/contract/offline-reading';
import { decisions } from '@qujat/contract/vocabulary';
import type { SessionContext } from '../../../platform/http/context.ts';
import { ConflictError } from '../../../platform/http/errors.ts';
import { act, type ActContext } from '../acts/carry-out.ts';
import { reasonKey, RefusedError } from '../refuse.ts';

/**
 * Carries out a decision that was made on a kept card (docs/decisions/0471). Hours may lie between, so the document must be exactly as the
 * person saw it. Otherwise a ConflictError, by which a client knows that it must ask again.
 */
export const decideAsKept = async (
  { id, stage, employeeId, version, comment }: CallInput<typeof sendKeptDecision>,
  context: ActContext & Pick<SessionContext, 'db'>,
): Promise<void> => {
  try {
    const decision = { kind: 'decide', stage, decision: decisions.agree, entryOf: employeeId } as const;
    await act({ id, act: decision, comment, version, exact: true, details: { offline: true } }, context);
  } catch (error) {
    if (error instanceof RefusedError && error.because === 'stale')
      throw new ConflictError(failureReasons.changedMeanwhile, reasonKey('stale'));
    throw error;
  }
};
