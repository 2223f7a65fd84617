/** Reminds somebody of a document, once a day (DAY-45). */
import type { CallInput } from '@qujat/contract/call';
import type { remind as remindCall } from '@qujat/contract/today';
import type { Queryable } from '../../../platform/database/pool.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { refusalExplainer } from '../explain-refusal.ts';
import { loadPerson, loadState, lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { RefusedError } from '../refuse.ts';
import { can } from '../route/can.ts';
import type { RouteParticipant, RouteState } from '../route/model.ts';
import { entriesOnTurn } from '../route/turn.ts';
import type { DocumentSessionContext } from '../services.ts';

type RemindContext = Pick<DocumentSessionContext, 'db' | 'session' | 'now' | 'address' | 'origin' | 'tellPeople'>;

/** The initiator reminds everybody, and whoever has given a task reminds of it. */
const entryToRemind = (state: RouteState, actorId: number, employeeId: number): RouteParticipant | undefined =>
  entriesOnTurn(state).find(
    (each) =>
      each.employeeId === employeeId && employeeId !== actorId && (state.document.initiatorId === actorId || each.assignedBy === actorId),
  );

const isFirstToday = async (trx: Queryable, documentId: number, employeeId: number, { session }: RemindContext): Promise<boolean> => {
  const row = await trx
    .insertInto('reminders')
    .values({
      organisation_id: session.organisationId,
      document_id: documentId,
      employee_id: employeeId,
      actor_id: session.employeeId,
      day: session.today,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
};

export const remind = ({ documentId, employeeId }: CallInput<typeof remindCall>, context: RemindContext): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const { session, now, address, origin, tellPeople } = context;
    await lockDocuments(trx, session.organisationId, [documentId]);
    const state = await loadState(trx, session.organisationId, documentId);
    if (!state) throw new RefusedError('notFound');
    const verdict = can(await loadPerson(trx, session), { kind: 'see' }, state);
    if (!verdict.allowed) throw new RefusedError(await refusalExplainer(trx, session)(state, { kind: 'see' }, verdict.reason));
    const entry = entryToRemind(state, session.employeeId, employeeId);
    if (!entry) throw new BusinessError('documents.today.notWaiting');
    if (!(await isFirstToday(trx, documentId, employeeId, context))) throw new BusinessError('documents.today.remindedToday');
    const { status } = state.document;
    await appendLog(trx, [
      {
        organisationId: session.organisationId,
        documentId,
        at: now,
        actorId: session.employeeId,
        onBehalfOf: null,
        action: 'remind',
        statusBefore: status,
        statusAfter: status,
        comment: '',
        address,
        details: { stage: entry.stage, employee: employeeId },
      },
    ]);
    const key = `reminder:${documentId}:${session.employeeId}:${session.today}`;
    await tellPeople(trx, [{ kind: 'reminder', key, employeeId, actorId: session.employeeId, documentId, stage: entry.stage }], {
      organisationId: session.organisationId,
      now,
      origin,
    });
  });
