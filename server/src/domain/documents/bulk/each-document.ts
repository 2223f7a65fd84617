/** One change of several documents: each on its own, and each that was not changed with its reason (DAY-55). */
import type { BulkOutcome } from '@qujat/contract/bulk';
import type { SessionContext } from '../../../platform/http/context.ts';
import { findToAct } from '../find-document.ts';
import { RefusedError, reasonKey } from '../refuse.ts';

const hidden: ReadonlySet<RefusedError['because']> = new Set(['notFound', 'noAccess', 'accessEnded']);

/**
 * A document that the person may not see gives the same outcome as one that does not exist. A failure that is no refusal ends the request:
 * what was done before it stays, and asked again is refused as done.
 */
export const eachDocument = async (
  ids: readonly number[],
  { db, session, say }: Pick<SessionContext, 'db' | 'session' | 'say'>,
  change: (id: number) => Promise<boolean>,
): Promise<BulkOutcome[]> => {
  const names = new Map(
    (
      await db
        .selectFrom('documents')
        .select(['id', 'number', 'subject'])
        .where('id', 'in', [...ids])
        .where('organisation_id', '=', session.organisationId)
        .execute()
    ).map((row) => [row.id, row]),
  );
  const one = async (documentId: number): Promise<BulkOutcome> => {
    const { number = '', subject = '' } = names.get(documentId) ?? {};
    try {
      await findToAct(db, documentId, session);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const problem = say(hidden.has(error.because) ? 'errors.notFound' : reasonKey(error.because));
      return { documentId, number: '', subject: '', changed: false, problem };
    }
    try {
      return { documentId, number, subject, changed: await change(documentId), problem: null };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { documentId, number, subject, changed: false, problem: say(reasonKey(error.because)) };
    }
  };
  const outcomes: BulkOutcome[] = [];
  for (const id of new Set(ids)) outcomes.push(await one(id));
  return outcomes;
};
