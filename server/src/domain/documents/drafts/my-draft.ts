/** The right to write a draft: its initiator, or a deputy of the initiator (documents/route/can.ts). */
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { refusalExplainer, type Asker, type Explain } from '../explain-refusal.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { RefusedError } from '../refuse.ts';
import { can } from '../route/can.ts';
import type { RouteState } from '../route/model.ts';

const find = async (db: Queryable, id: number, session: Asker, explain: Explain | null): Promise<RouteState> => {
  const state = await loadState(db, session.organisationId, id);
  if (!state) throw new RefusedError('notFound');
  const act = { kind: 'write' } as const;
  const verdict = can(await loadPerson(db, session), act, state);
  if (verdict.allowed) return state;
  if (verdict.reason === 'notDraft') throw new BusinessError('drafts.launched');
  throw new RefusedError(explain ? await explain(state, act, verdict.reason) : verdict.reason);
};

/** The draft, opened for writing. Throws RefusedError, or BusinessError for a sent one, which can no longer be written. */
export const openMine = (db: Queryable, id: number, { session }: Pick<SessionContext, 'session'>): Promise<RouteState> =>
  find(db, id, session, null);

/** The same for a page that is already open. If the right has just ended, the error explains it. */
export const expectMine = (db: Queryable, id: number, { session }: Pick<SessionContext, 'session'>): Promise<RouteState> =>
  find(db, id, session, refusalExplainer(db, session));

/**
 * A document without a number belongs where its initiator works now, like its route: since it was begun they may have been transferred, or the
 * department merged. Without a department of their own it stays where it is.
 */
const inPresentDepartment = async (trx: Queryable, state: RouteState): Promise<RouteState> => {
  const { document } = state;
  if (document.number !== '') return state;
  const { department_id: departmentId } =
    (await trx
      .selectFrom('employees')
      .select('department_id')
      .where('id', '=', document.initiatorId)
      .where('organisation_id', '=', document.organisationId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()) ?? {};
  if (!departmentId || departmentId === document.departmentId) return state;
  await trx
    .updateTable('documents')
    .set({ department_id: departmentId })
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
  return { ...state, document: { ...document, departmentId } };
};

/** The same, locked against other writers until the transaction ends. */
export const takeMine = async (trx: Queryable, id: number, context: Pick<SessionContext, 'session'>): Promise<RouteState> => {
  await lockDocuments(trx, context.session.organisationId, [id]);
  return inPresentDepartment(trx, await expectMine(trx, id, context));
};
