/** Executions that stood on routes before their tasks did, and those that a server of before has decided (docs/decisions/0286). */
import { stages, statuses } from '@qujat/contract/vocabulary';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database/pool.ts';
import type { Job } from '../../platform/jobs/worker.ts';
import { loadState, lockDocuments } from '../documents/load-states.ts';
import { reconcile, type TellTasks } from './execution.ts';

/** In one run. */
const most = 200;

interface Found {
  readonly id: number;
  readonly organisationId: number;
  /** The last act on the document. */
  readonly at: Date;
}

/** Documents whose route and tasks say different things. */
const findDifferent = async (db: Queryable): Promise<readonly Found[]> => {
  const { rows } = await sql<Found>`
    select x.id, x.organisation_id as "organisationId", coalesce((select l.at from document_log l
      where l.document_id = x.id and l.organisation_id = x.organisation_id order by l.sequence desc limit 1), now()) as at from (
      select p.document_id as id, p.organisation_id from participants p join documents d on d.id = p.document_id and d.organisation_id = p.organisation_id
      where p.stage = ${sql.lit(stages.execution)} and p.state = 'waiting' and d.status = ${statuses.execution}
        and not exists (select from participants q where q.document_id = p.document_id and q.organisation_id = p.organisation_id and q.stage = p.stage and q.state = 'waiting'
          and q.queue_number < p.queue_number)
        and not exists (select from tasks t where t.document_id = p.document_id and t.organisation_id = p.organisation_id and t.execution_of = p.employee_id
          and t.state in ('running', 'reported'))
      union
      select t.document_id, t.organisation_id from tasks t join documents d on d.id = t.document_id and d.organisation_id = t.organisation_id
      where t.execution_of is not null and t.state in ('running', 'reported') and (d.status <> ${statuses.execution} or not exists (
        select from participants p where p.document_id = t.document_id and p.organisation_id = t.organisation_id and p.stage = ${stages.execution}
          and p.employee_id = t.execution_of and p.state = 'waiting'))) x
    order by x.id limit ${most}`.execute(db);
  return rows;
};

const settle = async (trx: Queryable, { id, organisationId, at }: Found, tell: TellTasks | null): Promise<void> => {
  await lockDocuments(trx, organisationId, [id]);
  const state = await loadState(trx, organisationId, id);
  if (state) await reconcile(trx, state, { at, actorId: null, onBehalfOf: null, comment: '', address: '', tell });
};

/** All of them, within the caller's transaction; nobody is told. Returns how many documents were settled. */
export const settleAllExecutions = async (trx: Queryable): Promise<number> => {
  let settled = 0;
  for (;;) {
    const found = await findDifferent(trx);
    for (const each of found) await settle(trx, each, null);
    settled += found.length;
    if (found.length < most) return settled;
  }
};

/** Some of them, each in a transaction of its own. */
export const settleExecutions = async (db: Database, tell: TellTasks, ending?: AbortSignal): Promise<number> => {
  const found = await findDifferent(db);
  for (const each of found) {
    if (ending?.aborted) break;
    await db.transaction().execute((trx) => settle(trx, each, tell));
  }
  return found.length;
};

export const settleExecutionsJob = (telling: Omit<TellTasks, 'now'>): Job => ({
  name: 'settle-executions',
  everyMs: 60_000,
  run: async (db, now, ending) => void (await settleExecutions(db, { ...telling, now }, ending)),
});
