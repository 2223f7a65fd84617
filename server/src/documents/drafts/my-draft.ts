/** Who may write a draft: its initiator, or one who acts for them (documents/route/can.ts). */
import type { Queryable } from '../../database/pool.ts';
import type { SessionContext } from '../../http/context.ts';
import { BusinessError, NotFoundError } from '../../http/errors.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { refusal } from '../refuse.ts';
import { can } from '../route/can.ts';
import type { RouteState } from '../route/model.ts';

/** The draft for one who may write it. Throws NotFoundError, or BusinessError with the reason; what was sent is written no more. */
export const expectMine = async (db: Queryable, id: number, { session }: Pick<SessionContext, 'session'>): Promise<RouteState> => {
  const state = await loadState(db, id);
  if (!state) throw new NotFoundError();
  const verdict = can(await loadPerson(db, session), { kind: 'write' }, state);
  if (verdict.allowed) return state;
  throw verdict.reason === 'notDraft' ? new BusinessError('drafts.launched') : refusal(verdict.reason);
};

/** The same, and nobody else writes it until the transaction ends. */
export const takeMine = async (trx: Queryable, id: number, context: Pick<SessionContext, 'session'>): Promise<RouteState> => {
  await lockDocuments(trx, [id]);
  return expectMine(trx, id, context);
};
