/** Deleting drafts that never had a number. The log outlives them. */
import type { CallInput } from '@qujat/contract/call';
import type { deleteDocument, deleteDrafts } from '@qujat/contract/document-acts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { removeBytes } from '../../../platform/files/forget.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { forgetIfLast } from '../drafts/attachments.ts';
import { refusalExplainer } from '../explain-refusal.ts';
import { refreshFeeds } from '../feed-store.ts';
import { loadPerson, loadStates, lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { reasonKey, reasonsWithoutAccess, RefusedError } from '../refuse.ts';
import { can } from '../route/can.ts';
import type { Person, Reason, RouteState } from '../route/model.ts';
import type { DocumentSessionContext } from '../services.ts';

interface Context extends Pick<DocumentSessionContext, 'db' | 'session' | 'now' | 'address' | 'language' | 'say' | 'files'> {
  readonly log: Pick<DocumentSessionContext['log'], 'error'>;
}

interface Removal {
  readonly ids: readonly number[];
  readonly version?: number | undefined;
  /** The error for a document that may not be deleted. */
  readonly refuse: (trx: Queryable, id: number, reason: Reason) => Promise<Error>;
}

/** Those under which tasks have been given: a draft without a number may be a letter whose registration was refused. */
const loadWithTasks = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await trx
    .selectFrom('tasks')
    .select('document_id')
    .where('document_id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Set(rows.flatMap(({ document_id }) => document_id ?? []));
};

const reasonAgainst = (person: Person, state: RouteState, version: number | undefined): Reason | null => {
  const verdict = can(person, { kind: 'remove' }, state);
  if (!verdict.allowed) return verdict.reason;
  return version !== undefined && version !== state.document.version ? 'stale' : null;
};

/** Their files, in the order of their numbers. */
const loadFiles = async (trx: Queryable, organisationId: number, ids: readonly number[]): Promise<readonly number[]> => {
  const rows = await trx
    .selectFrom('document_attachments')
    .select('file_id')
    .distinct()
    .where('document_id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
    .orderBy('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
};

/** Deletes all of them or none. A file that also belongs to a letter, or to the copied document, stays there. */
const removeAll = async ({ db, session, now, address, files, log }: Context, { ids, version, refuse }: Removal): Promise<void> => {
  const keys = await db.transaction().execute(async (trx) => {
    await lockDocuments(trx, session.organisationId, ids);
    const states = await loadStates(trx, session.organisationId, ids);
    if (states.length < ids.length) throw new RefusedError('notFound');
    const person = await loadPerson(trx, session);
    const explain = refusalExplainer(trx, session);
    const withTasks = await loadWithTasks(trx, session.organisationId, ids);
    for (const state of states) {
      const { id, status } = state.document;
      const reason = reasonAgainst(person, state, version) ?? (withTasks.has(id) ? 'hasTasks' : null);
      if (reason) throw await refuse(trx, id, await explain(state, { kind: 'remove' }, reason));
      const verdict = can(person, { kind: 'remove' }, state);
      await appendLog(trx, [
        {
          organisationId: session.organisationId,
          documentId: id,
          at: now,
          actorId: session.employeeId,
          onBehalfOf: verdict.allowed ? verdict.onBehalfOf : null,
          action: 'remove',
          statusBefore: status,
          statusAfter: status,
          comment: '',
          address,
        },
      ]);
    }
    const attached = await loadFiles(trx, session.organisationId, ids);
    await trx.deleteFrom('documents').where('id', 'in', ids).where('organisation_id', '=', session.organisationId).execute();
    await refreshFeeds(trx, session.organisationId, ids);
    const left: string[] = [];
    for (const id of attached) left.push(...(await forgetIfLast(trx, session.organisationId, id, now)));
    return left;
  });
  // The drafts are gone. Bytes that the store does not remove now go with the other remains.
  await removeBytes(db, files, keys).catch((error: unknown) =>
    log.error({ err: error }, 'files of deleted drafts stay in the store for now'),
  );
};

export const removeDocument = ({ id, version }: CallInput<typeof deleteDocument>, context: Context): Promise<void> =>
  removeAll(context, { ids: [id], version, refuse: async (_, __, reason) => new RefusedError(reason) });

/** The refusal names the document that blocks the deletion. */
export const removeDrafts = ({ ids }: CallInput<typeof deleteDrafts>, context: Context): Promise<void> =>
  removeAll(context, {
    ids,
    refuse: async (trx, id, reason) => {
      if (reasonsWithoutAccess.has(reason)) return new RefusedError(reason);
      const { subject } = await trx
        .selectFrom('documents')
        .select('subject')
        .where('id', '=', id)
        .where('organisation_id', '=', context.session.organisationId)
        .executeTakeFirstOrThrow();
      return new BusinessError('documents.removeRefused', { subject, reason: context.say(reasonKey(reason)) });
    },
  });
