/** Lets a successor see the documents of what they take over: they are added to those who acknowledge them (TSK-16). */
import { stages, statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../../platform/database/pool.ts';
import { refreshFeed } from '../feed-store.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { tellScreens } from '../notices/tell-concerned.ts';
import { can } from '../route/can.ts';
import type { RouteState } from '../route/model.ts';
import type { HandOver } from './hand-over.ts';

type How = Omit<HandOver, 'from'>;

const mayBeShown = async (trx: Queryable, state: RouteState, { to, organisationId }: How): Promise<boolean> => {
  if (state.document.status === statuses.draft) return false;
  const person = await loadPerson(trx, { employeeId: to, organisationId, actingFor: [] });
  return !can(person, { kind: 'see' }, state).allowed;
};

/** Whoever hands over need not see the document, so this is no act on its route. Call it within a transaction. */
export const showTo = async (trx: Queryable, id: number, how: How): Promise<void> => {
  await lockDocuments(trx, how.organisationId, [id]);
  const state = await loadState(trx, how.organisationId, id);
  if (!state || !(await mayBeShown(trx, state, how))) return;
  const { to, actorId, now, address } = how;
  const { organisationId, status, version } = state.document;
  const stage = stages.acknowledgement;
  await trx
    .insertInto('participants')
    .values({
      organisation_id: organisationId,
      document_id: id,
      stage,
      employee_id: to,
      queue_number: 1,
      assigned_by: actorId,
      state: 'waiting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('documents')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .execute();
  const entry = {
    organisationId,
    documentId: id,
    at: now,
    actorId,
    onBehalfOf: null,
    statusBefore: status,
    statusAfter: status,
    comment: '',
    address,
  };
  await appendLog(trx, [{ ...entry, action: 'acknowledgement.add', details: { stage, employee: to } }]);
  await refreshFeed(trx, organisationId, id);
  await tellScreens(trx, state.document);
};
