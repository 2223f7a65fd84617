/** Tells people of a question, a remark or an answer (DAY-22). Nobody is told of what they wrote themselves, or of a document that is closed to them. */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';
import { whoStillSees } from './who-still-sees.ts';

interface Entry {
  readonly entryId: number;
  readonly text: string;
  readonly concerned: readonly number[];
  readonly action: string;
}

export const tellEntry = async (
  trx: Queryable,
  state: RouteState,
  { entryId, text, concerned, action }: Entry,
  { session, now, origin, tellPeople }: DocumentSessionContext,
): Promise<void> => {
  const { document } = state;
  const called = [...new Set(concerned)].filter((each) => each !== session.employeeId);
  const others = await whoStillSees(trx, state, called, now);
  if (others.length === 0) return;
  await trx
    .updateTable('document_marks')
    .set({ read_at: null })
    .where('document_id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .where('employee_id', 'in', others)
    .execute();
  const kind = action === 'answer' ? 'answer' : 'question';
  const key = `${kind}:${entryId}:${now.getTime()}`;
  await tellPeople(
    trx,
    others.map((employeeId) => ({ kind, key, employeeId, actorId: session.employeeId, documentId: document.id, comment: text })),
    { organisationId: document.organisationId, now, origin },
  );
};
