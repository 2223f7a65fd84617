/** The star of several documents at once (DAY-58). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { bookmarkDocuments as bookmarkCall } from '@qujat/contract/bulk';
import type { SessionContext } from '../../../platform/http/context.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { markBookmarked } from '../marks.ts';
import { eachDocument } from './each-document.ts';

export const bookmarkDocuments = async (
  { ids, bookmarked }: CallInput<typeof bookmarkCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof bookmarkCall>> => {
  const { db, session, now } = context;
  await consume(db, limits.bulkChanges, session.personId, now);
  const rows = await db
    .selectFrom('document_marks')
    .select('document_id')
    .where('employee_id', '=', session.employeeId)
    .where('document_id', 'in', [...ids])
    .where('organisation_id', '=', session.organisationId)
    .where('bookmarked_at', 'is not', null)
    .execute();
  const before = new Set(rows.map((row) => row.document_id));
  return eachDocument(ids, context, async (id) => {
    if (before.has(id) === bookmarked) return false;
    await markBookmarked(db, session, id, bookmarked ? now : null);
    return true;
  });
};
