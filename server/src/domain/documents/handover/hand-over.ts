/** Hands the open part of somebody's documents over to a successor: entries on routes, and drafts. */
import { statuses, type Stage } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { News, TellPeople } from '../../../platform/news/news.ts';
import { loadDeadlines } from '../acts/deadlines.ts';
import { refreshFeeds } from '../feed-store.ts';
import { loadCast } from '../load-cast.ts';
import { loadStates, lockDocuments } from '../load-states.ts';
import { appendLog } from '../log.ts';
import { tellScreens } from '../notices/tell-concerned.ts';
import type { DocumentKey, RouteState } from '../route/model.ts';
import { replaceOnRoute, type Outcome, type Replacement } from '../route/replacement.ts';
import { placeOf, withDeadlines } from '../route/transition.ts';
import { entriesOnTurn, turnNumber } from '../route/turn.ts';

/** Who hands over what, and when. */
export interface HandOver {
  readonly from: number;
  readonly to: number;
  readonly organisationId: number;
  /** The administrator, as an employee. */
  readonly actorId: number;
  readonly now: Date;
  readonly address: string;
}

/** A handover that may give others their turn, who are told so. */
export interface HandOverEntries extends HandOver {
  readonly tellPeople: TellPeople;
  /** Where people find the product, for links in letters. */
  readonly origin: string;
}

export interface HandedOver {
  readonly documents: number;
  /** Documents that nobody could take over: they stay in the name of the person. */
  readonly kept: number;
}

/** The people whose turn it is get their deadline, as after any act (ADM-52): the turn may have moved, or a successor come to it from further back. */
const setDeadlines = async (trx: Queryable, { id, organisationId }: DocumentKey, now: Date): Promise<void> => {
  for (const state of await loadStates(trx, organisationId, [id])) {
    const due = withDeadlines(state, await loadDeadlines(trx, state, now));
    for (const { stage, employeeId, dueAt } of due.filter((each) => !state.participants.includes(each)))
      await trx
        .updateTable('participants')
        .set({ due_at: dueAt })
        .where('document_id', '=', id)
        .where('organisation_id', '=', organisationId)
        .where('stage', '=', stage)
        .where('employee_id', '=', employeeId)
        .execute();
  }
};

const store = async (
  trx: Queryable,
  { document, participants: before }: RouteState,
  { status, participants, replaced }: Outcome,
  { from, actorId, now, address }: HandOver,
): Promise<void> => {
  const turnMoved = status !== document.status || turnNumber(status, participants) !== turnNumber(document.status, before);
  const version = document.version + 1;
  await trx
    .updateTable('documents')
    .set({
      status,
      version,
      turn_version: turnMoved ? version : document.turnVersion,
      finished_at: status === statuses.completed ? (document.finishedAt ?? now) : null,
      updated_at: now,
    })
    .where('id', '=', document.id)
    .where('organisation_id', '=', document.organisationId)
    .execute();
  for (const { stage, employeeId } of replaced) {
    const own = (id: number) => (each: { stage: Stage; employeeId: number }) => each.stage === stage && each.employeeId === id;
    const entry = () =>
      trx
        .updateTable('participants')
        .where('document_id', '=', document.id)
        .where('organisation_id', '=', document.organisationId)
        .where('stage', '=', stage);
    if (before.some(own(employeeId))) {
      await trx
        .deleteFrom('participants')
        .where('document_id', '=', document.id)
        .where('organisation_id', '=', document.organisationId)
        .where('stage', '=', stage)
        .where('employee_id', '=', from)
        .execute();
      const joined = participants.find(own(employeeId));
      if (joined)
        await entry()
          .set({ queue_number: joined.queueNumber, task: joined.task, assigned_by: joined.assignedBy, objected: joined.objected ?? false })
          .where('employee_id', '=', employeeId)
          .execute();
    } else await entry().set({ employee_id: employeeId }).where('employee_id', '=', from).execute();
  }
  const asked = entriesOnTurn({ document: { ...document, status }, participants });
  if (asked.some(({ days, dueAt }) => days && dueAt === null)) await setDeadlines(trx, document, now);
  await appendLog(
    trx,
    replaced.map(({ stage, employeeId }) => ({
      organisationId: document.organisationId,
      documentId: document.id,
      at: now,
      actorId,
      onBehalfOf: null,
      action: 'handover',
      statusBefore: document.status,
      statusAfter: status,
      comment: '',
      address,
      details: { stage, employee: employeeId, replaces: from },
    })),
  );
};

/** Whose turn the handover has brought, and whose document it has completed. Successors get one letter about all that they take over. */
const newsOf = (
  { document, participants: before }: RouteState,
  { status, participants, replaced }: Outcome,
  { actorId, now }: HandOver,
): readonly News[] => {
  const { id: documentId } = document;
  const common = (what: string) => ({ documentId, actorId, key: `${what}:${documentId}:${now.getTime()}` });
  const known = new Set([...entriesOnTurn({ document, participants: before }), ...replaced].map(placeOf));
  const turns = entriesOnTurn({ document: { ...document, status }, participants }).filter((each) => !known.has(placeOf(each)));
  const completed = status === statuses.completed && document.status !== status && !document.initiatorLeft;
  return [
    ...turns.map(({ employeeId, stage }) => ({ ...common(`turn${stage}`), kind: 'yourTurn' as const, employeeId, stage })),
    ...(completed ? [{ ...common('completed'), kind: 'completed' as const, employeeId: document.initiatorId }] : []),
  ];
};

/** Unread for whoever takes it over, and shown at once on open screens. */
const tell = async (trx: Queryable, documentIds: readonly number[], { to, organisationId }: HandOver): Promise<void> => {
  if (documentIds.length === 0) return;
  await trx
    .updateTable('document_marks')
    .set({ read_at: null })
    .where('employee_id', '=', to)
    .where('organisation_id', '=', organisationId)
    .where('document_id', 'in', documentIds)
    .execute();
  for (const id of documentIds) await tellScreens(trx, { id, organisationId });
};

const batch = 500;

/** Entries at these stages of documents that are not over. Call it within a transaction. */
export const handOverEntries = async (trx: Queryable, stages: readonly Stage[], how: HandOverEntries): Promise<HandedOver> => {
  const { from, to, organisationId, tellPeople, now, origin } = how;
  const { rows } = await sql<{ id: number }>`
    select distinct d.id from documents d join participants p on p.document_id = d.id and p.organisation_id = d.organisation_id
    where d.organisation_id = ${organisationId} and p.employee_id = ${from} and ${waitsAt(stages)} order by d.id`.execute(trx);
  const cast = await loadCast(trx, organisationId);
  let [documents, kept] = [0, 0];
  for (let first = 0; first < rows.length; first += batch) {
    const ids = rows.slice(first, first + batch).map(({ id }) => id);
    await lockDocuments(trx, organisationId, ids);
    const changed: number[] = [];
    const news: News[] = [];
    for (const state of await loadStates(trx, organisationId, ids)) {
      // Where the successor wrote the document, the head of its department decides, else that of the organisation.
      const candidates: Replacement['candidates'] = [to, cast.departmentHeads.get(state.document.departmentId), cast.head].filter(
        (each) => typeof each === 'number',
      );
      const outcome = replaceOnRoute(state, { from, candidates, stages });
      if (outcome.replaced.length === 0) continue;
      await store(trx, state, outcome, how);
      news.push(...newsOf(state, outcome, how));
      changed.push(state.document.id);
    }
    await refreshFeeds(trx, organisationId, changed);
    await tell(trx, changed, how);
    await tellPeople(trx, news, { organisationId, now, origin });
    documents += changed.length;
    kept += ids.length - changed.length;
  }
  return { documents, kept };
};

/** Condition on `documents d` with `participants p`: the entry waits, or will. An acknowledgement waits in a completed document too. */
export const waitsAt = (stages: readonly Stage[]) => sql<boolean>`
  p.state = 'waiting' and p.stage = any(${[...stages]}::smallint[])
  and (d.status in (${statuses.aggregation}, ${statuses.approval}, ${statuses.execution}) or (d.status = ${statuses.completed} and p.stage = 4))`;

/** Drafts get another initiator, who finds them among their own. Call it within a transaction. */
export const handOverDrafts = async (trx: Queryable, how: HandOver): Promise<HandedOver> => {
  const { from, to, organisationId, actorId, now, address } = how;
  const { rows } = await sql<{ id: number }>`
    select id from documents where organisation_id = ${organisationId} and initiator_id = ${from} and status = ${statuses.draft}
    order by id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { documents: 0, kept: 0 };
  await lockDocuments(trx, organisationId, ids);
  const mine = await trx
    .updateTable('documents')
    .set((eb) => ({ initiator_id: to, version: eb('version', '+', 1), updated_at: now }))
    .where('id', 'in', ids)
    .where('organisation_id', '=', organisationId)
    .where('initiator_id', '=', from)
    .where('status', '=', statuses.draft)
    .returning('id')
    .execute();
  const moved = mine.map(({ id }) => id);
  if (moved.length === 0) return { documents: 0, kept: 0 };
  await trx
    .updateTable('document_drafts')
    .set({ initiator_id: to })
    .where('document_id', 'in', moved)
    .where('organisation_id', '=', organisationId)
    .execute();
  await appendLog(
    trx,
    moved.map((documentId) => ({
      organisationId,
      documentId,
      at: now,
      actorId,
      onBehalfOf: null,
      action: 'handover',
      statusBefore: statuses.draft,
      statusAfter: statuses.draft,
      comment: '',
      address,
      details: { employee: to, replaces: from },
    })),
  );
  await refreshFeeds(trx, organisationId, moved);
  await tell(trx, moved, how);
  return { documents: moved.length, kept: 0 };
};
