/** The log of tasks: that of the document, or a chain of the same form for a tree without one (TSK-4). */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/pool.ts';
import { appendLog, firstBrokenEntry } from '../documents/log.ts';
import type { Task } from './rules/model.ts';

export interface TaskLogRecord {
  readonly task: Task;
  /** 'give', 'handover', an act, or what an act above brings along. */
  readonly action: string;
  readonly at: Date;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  readonly comment: string;
  readonly address: string;
  readonly details?: Record<string, unknown>;
}

/** Every entry holds all that reports count by, so that they can be counted from the log alone. */
const facts = ({ id, number, responsibleId, departmentId, controllerId, dueOn, resultOn, state }: Task) => ({
  task: id,
  number,
  responsible: responsibleId,
  department: departmentId,
  controller: controllerId,
  due: dueOn,
  result: resultOn,
  state,
});

const statusOf = async (trx: Queryable, organisationId: number, documentId: number) => {
  const found = await trx
    .selectFrom('documents')
    .select('status')
    .where('id', '=', documentId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return found.status;
};

/** All of one tree. The caller holds the lock of its document, or of the tree. */
export const appendTaskLog = async (trx: Queryable, records: readonly TaskLogRecord[]): Promise<void> => {
  const [first] = records;
  if (!first) return;
  const { organisationId, documentId, rootId } = first.task;
  const status = documentId === null ? 100 : await statusOf(trx, organisationId, documentId);
  await appendLog(
    trx,
    records.map(({ task, action, details, ...record }) => ({
      ...record,
      organisationId: task.organisationId,
      documentId: documentId ?? rootId,
      action: `task.${action}`,
      statusBefore: status,
      statusAfter: status,
      details: { ...facts(task), ...details },
    })),
    documentId === null ? 'task_log' : 'document_log',
  );
};

interface TaskLogRow {
  readonly taskId: number;
  readonly at: Date;
  readonly action: string;
  readonly actor: string;
  readonly onBehalfOf: string;
  readonly comment: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The entries about tasks, oldest first. */
export const readTaskLog = async (
  db: Queryable,
  { organisationId, documentId, rootId }: Pick<Task, 'organisationId' | 'documentId' | 'rootId'>,
): Promise<readonly TaskLogRow[]> => {
  const table = documentId === null ? 'task_log' : 'document_log';
  const { rows } = await sql<TaskLogRow>`
    select (l.details ->> 'task')::bigint as "taskId", l.at, substr(l.action, 6) as action, p.full_name as actor,
      coalesce(q.full_name, '') as "onBehalfOf", l.comment, l.details
    from ${sql.table(table)} l
    join employees e on e.id = l.actor_id and e.organisation_id = l.organisation_id join people p on p.id = e.person_id
    left join employees b on b.id = l.on_behalf_of and b.organisation_id = l.organisation_id left join people q on q.id = b.person_id
    where l.document_id = ${documentId ?? rootId} and l.organisation_id = ${organisationId} and l.action like 'task.%' order by l.sequence`.execute(
    db,
  );
  return rows;
};

export const isChainWhole = async (
  db: Queryable,
  { organisationId, documentId, rootId }: Pick<Task, 'organisationId' | 'documentId' | 'rootId'>,
): Promise<boolean> => {
  const broken =
    documentId === null
      ? await firstBrokenEntry(db, { id: rootId, organisationId }, 'task_log')
      : await firstBrokenEntry(db, { id: documentId, organisationId });
  return broken === null;
};
