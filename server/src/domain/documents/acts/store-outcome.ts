/** Stores the outcome of an act: status, participants, log, and the rows that lists read. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { refreshFeed } from '../feed-store.ts';
import { appendLog } from '../log.ts';
import { keepText } from '../reading/kept-texts.ts';
import type { DocumentKey, RouteParticipant } from '../route/model.ts';
import type { Applied } from '../route/transition.ts';
import { voidSignatures } from './void-signatures.ts';

const putParticipant = (trx: Queryable, { id, organisationId }: DocumentKey, each: RouteParticipant) => {
  const changing = {
    state: each.state,
    task: each.task,
    comment: each.comment,
    decided_at: each.decidedAt,
    decided_by: each.decidedBy,
    objected: each.objected ?? false,
    due_at: each.dueAt,
  };
  return trx
    .insertInto('participants')
    .values({
      organisation_id: organisationId,
      document_id: id,
      stage: each.stage,
      employee_id: each.employeeId,
      queue_number: each.queueNumber,
      assigned_by: each.assignedBy,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'stage', 'employee_id', 'organisation_id']).doUpdateSet(changing))
    .execute();
};

const removeParticipant = (trx: Queryable, { id, organisationId }: DocumentKey, { stage, employeeId }: RouteParticipant) =>
  trx
    .deleteFrom('participants')
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('stage', '=', stage)
    .where('employee_id', '=', employeeId)
    .execute();

/** The participant that the log entry is about, if the act concerned one. */
const aboutWhom = ({ changed, removed, log }: Applied): Record<string, unknown> => {
  const decided = changed.find((each) => each.decidedAt === log.at);
  const about = decided ?? (log.action.includes('.') ? (changed[0] ?? removed[0]) : undefined);
  return about ? { stage: about.stage, employee: about.employeeId } : {};
};

/** A side effect of an act in another domain. It runs in the act's transaction, before the feed is refreshed (app/areas.ts). */
export type DecisionListener = (trx: Queryable, outcome: Applied, where: { readonly origin: string }) => Promise<void>;

export interface StoreOptions {
  /** Added to the details of the log entry. */
  readonly details?: Record<string, unknown> | undefined;
  readonly listeners: readonly DecisionListener[];
  /** Where people find the product, for links in letters. */
  readonly origin: string;
}

/** The caller holds the document's lock. */
export const storeOutcome = async (trx: Queryable, outcome: Applied, { details = {}, listeners, origin }: StoreOptions): Promise<void> => {
  const { document, changed, removed, takenOverFrom, log } = outcome;
  await trx
    .updateTable('documents')
    .set({
      initiator_id: document.initiatorId,
      status: document.status,
      version: document.version,
      launch_version: document.launchVersion,
      turn_version: document.turnVersion,
      finished_at: document.finishedAt,
      updated_at: log.at,
    })
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
  for (const each of changed) await putParticipant(trx, document, each);
  for (const each of removed) await removeParticipant(trx, document, each);
  const voided = await voidSignatures(trx, outcome);
  const all = { ...aboutWhom(outcome), ...(voided.length > 0 && { voided }), ...details };
  const takeover =
    takenOverFrom === null
      ? []
      : [
          {
            ...log,
            organisationId: document.organisationId,
            documentId: document.id,
            action: 'takeover',
            statusAfter: log.statusBefore,
            comment: '',
            details: { employee: document.initiatorId, replaces: takenOverFrom },
          },
        ];
  if (takenOverFrom !== null)
    await trx
      .updateTable('document_drafts')
      .set({ initiator_id: document.initiatorId })
      .where('document_id', '=', document.id)
      .where('organisation_id', '=', document.organisationId)
      .execute();
  await appendLog(trx, [...takeover, { ...log, organisationId: document.organisationId, documentId: document.id, details: all }]);
  if (log.action === 'launch') await keepText(trx, outcome, log.at);
  for (const listener of listeners) await listener(trx, outcome, { origin });
  await refreshFeed(trx, document.organisationId, document.id);
};
