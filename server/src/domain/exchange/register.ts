/**
 * When a clerk agrees to an incoming document, it is registered: it gets its number and the day of its registration, and its sender is
 * notified (EXC-4). The same happens when the last one who should agree has left and is taken off the route (RTE-11).
 */
import { statuses } from '@qujat/contract/vocabulary';
import type { Queryable } from '../../platform/database/pool.ts';
import { appendLog } from '../documents/log.ts';
import type { DecisionListener } from '../documents/acts/store-outcome.ts';
import type { DocumentKey } from '../documents/route/model.ts';
import type { Applied } from '../documents/route/transition.ts';
import { nextNumber } from '../documents/numbering/next-number.ts';

const received = (trx: Queryable, { id, organisationId }: DocumentKey) =>
  trx
    .updateTable('exchange_messages')
    .where('document_id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('direction', '=', 'incoming')
    .where('state', '=', 'received');

const ownDocument = (trx: Queryable, { id, organisationId }: DocumentKey) =>
  trx.updateTable('documents').where('id', '=', id).where('organisation_id', '=', organisationId);

const mark = (trx: Queryable, document: DocumentKey, exchange_marker: string) =>
  ownDocument(trx, document).set({ exchange_marker }).where('exchange_marker', 'is not', null).execute();

const register = async (trx: Queryable, { document, log }: Applied): Promise<void> => {
  const { id, organisationId } = document;
  // The day of registration decides the year of the register, also of a letter that came in the year before.
  const row = await ownDocument(trx, document)
    .set({ issue_date: log.at })
    .returning(['template_id', 'department_id', 'period'])
    .executeTakeFirstOrThrow();
  const given = await nextNumber(trx, {
    organisationId,
    templateId: row.template_id,
    departmentId: row.department_id,
    year: Math.floor(row.period / 100),
  });
  await ownDocument(trx, document).set(given).execute();
  const { number } = given;
  await received(trx, document).set({ state: 'registered', number, ended_at: log.at, next_attempt_at: log.at }).execute();
  await mark(trx, document, 'registered');
  const { at, actorId, onBehalfOf, statusAfter, address } = log;
  await appendLog(trx, [
    {
      organisationId,
      documentId: id,
      at,
      actorId,
      onBehalfOf,
      action: 'exchange.registration',
      statusBefore: statusAfter,
      statusAfter,
      comment: `№ ${number}`,
      address,
    },
  ]);
};

/** An act that moves the document on from the agreement, other than by a refusal or a withdrawal: nobody would register it after that. */
const endsAgreement = ({ log: { statusBefore, statusAfter } }: Applied): boolean =>
  statusBefore === statuses.aggregation &&
  (statusAfter === statuses.approval || statusAfter === statuses.execution || statusAfter === statuses.completed);

/** Listens to decisions (app/areas.ts). */
export const registerIncoming: DecisionListener = async (trx, outcome) => {
  const { document, log } = outcome;
  if (document.correspondence !== 'incoming') return;
  if (document.number === '' && (log.action === 'aggregation.agree' || endsAgreement(outcome))) await register(trx, outcome);
  if (log.action === 'aggregation.refuse' && document.status === statuses.approvalRefused) {
    await received(trx, document).set({ state: 'rejected', reason: log.comment, ended_at: log.at, next_attempt_at: log.at }).execute();
    await mark(trx, document, 'rejected');
  }
};
