/** What letters and the bell say of a task. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { say, type Language } from '../../../platform/http/texts.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';
import { executorHasWords } from '../../documents/route/executor-words.ts';

export interface TaskFacts {
  readonly id: number;
  readonly number: number;
  readonly text: string;
  /** 'YYYY-MM-DD'. */
  readonly dueOn: string;
  /** Who has a part in it, heads the department of whoever executes it, or may stand in for whoever has left: they may read its text. */
  readonly concerned: readonly number[];
  /** Who sees the document whose subject the text is; null if the text is the giver's own. */
  readonly readers: readonly number[] | null;
}

export const loadTaskFacts = async (
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TaskFacts>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TaskFacts>`
    select t.id, t.number, t.text, to_char(t.due_on, 'YYYY-MM-DD') as "dueOn",
      array_remove(array[t.giver_id, t.responsible_id, t.controller_id]
        || array(select c.employee_id from task_co_executors c where c.task_id = t.id and c.organisation_id = t.organisation_id)
        || array(with recursive above as (
            select d.id, d.parent_id, d.head_id, d.organisation_id from departments d
              where d.id = t.department_id and d.organisation_id = t.organisation_id
            union select d.id, d.parent_id, d.head_id, d.organisation_id from departments d
              join above a on d.id = a.parent_id and d.organisation_id = a.organisation_id)
          select head_id from above)
        || array(select r.employee_id from employee_roles r
          where r.organisation_id = t.organisation_id and r.role in ('general-director', 'clerk') and exists (
            select from employees g where g.id in (t.giver_id, t.controller_id) and g.organisation_id = t.organisation_id
              and g.ended_at is not null)), null) as concerned,
      case when t.execution_of is not null and not ${executorHasWords}
        then array(select unnest(s.viewers) from document_search s where s.document_id = t.document_id and s.organisation_id = t.organisation_id)
        end as readers
    from tasks t where t.id = any(${[...new Set(ids)]}::bigint[]) and t.organisation_id = ${organisationId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** «Поручение № 12». */
export const taskTitle = ({ number }: TaskFacts, language: Language): string => say(language, 'notifications.task', { number });

/** Who is told, and for whom as a deputy. */
export interface TaskReader {
  readonly employeeId: number;
  readonly aboutId: number | null;
}

/** Whether they have a part in it still. */
export const isTaskOpen = ({ concerned }: TaskFacts, { employeeId, aboutId }: TaskReader): boolean =>
  concerned.some((id) => id === employeeId || id === aboutId);

const maySee = ({ readers }: TaskFacts, { employeeId, aboutId }: TaskReader): boolean =>
  readers === null || readers.some((id) => id === employeeId || id === aboutId);

/** Its text in one line, as a subject of a document stands in one; '' for whoever has no part in it any more, or may not read it (TSK-5). */
export const taskSubject = (task: TaskFacts, reader: TaskReader): string =>
  isTaskOpen(task, reader) && maySee(task, reader) ? oneLine(task.text).slice(0, 300).toWellFormed() : '';

/** «Поручение № 12. Подготовить ответ». */
export const taskLine = (task: TaskFacts, language: Language, reader: TaskReader): string =>
  [taskTitle(task, language), taskSubject(task, reader)].filter(Boolean).join('. ');

/** The page of a task (`mfe-control`). */
export const taskPath = (id: number): string => `/control/tasks/task?id=${id}`;
