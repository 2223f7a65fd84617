/** A participant decides (specification 2 §4): asked of the rules, then stored whole or not at all. */
import type { CallInput } from '@qujat/contract/call';
import type { signDocument } from '@qujat/contract/document-card';
import type { Queryable } from '../database/pool.ts';
import type { SessionContext } from '../http/context.ts';
import { NotFoundError } from '../http/errors.ts';
import { refreshFeed } from './feed-store.ts';
import { loadPerson, loadState, lockDocuments } from './load-states.ts';
import { appendLog } from './log.ts';
import { markRead } from './marks.ts';
import { refusal } from './refuse.ts';
import type { RouteParticipant } from './route/model.ts';
import { transition, type Outcome } from './route/transition.ts';

type Done = Outcome & { readonly done: true };

const storeParticipant = (trx: Queryable, documentId: number, each: RouteParticipant) =>
  trx
    .updateTable('participants')
    .set({ state: each.state, comment: each.comment, decided_at: each.decidedAt, decided_by: each.decidedBy })
    .where('document_id', '=', documentId)
    .where('stage', '=', each.stage)
    .where('employee_id', '=', each.employeeId)
    .execute();

/** Writes what a decision has changed, its entry in the log, and what lists show of it. `signed` says by what key. The document is locked. */
export const storeOutcome = async (trx: Queryable, { document, changed, log }: Done, signed: Record<string, string> = {}): Promise<void> => {
  await trx
    .updateTable('documents')
    .set({ status: document.status, version: document.version, finished_at: document.finishedAt, updated_at: log.at })
    .where('id', '=', document.id)
    .execute();
  for (const each of changed) await storeParticipant(trx, document.id, each);
  const decided = changed.find((each) => each.decidedAt === log.at);
  const details = decided ? { stage: decided.stage, employee: decided.employeeId, ...signed } : signed;
  await appendLog(trx, [{ ...log, documentId: document.id, details }]);
  await refreshFeed(trx, document.id);
};

/**
 * Decides for the actor, or for one for whom the actor acts. Throws NotFoundError for what the actor may not see, and
 * BusinessError with the reason when the rules refuse; then nothing has changed.
 */
export const sign = (input: CallInput<typeof signDocument>, { db, session, now, address }: SessionContext): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockDocuments(trx, [input.id]);
    const state = await loadState(trx, input.id);
    if (!state) throw new NotFoundError();
    const outcome = transition(state, {
      person: await loadPerson(trx, session),
      act: { kind: 'decide', stage: input.stage, decision: input.decision, entryOf: input.employeeId },
      now,
      comment: input.comment?.trim(),
      version: input.version,
      address,
    });
    if (!outcome.done) throw refusal(outcome.reason);
    await storeOutcome(trx, outcome);
    await markRead(trx, session.employeeId, input.id, now);
  });
