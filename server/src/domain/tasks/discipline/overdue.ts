/** The tasks that a report counts as overdue, by name: a meeting asks about each (TSK-29). */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { outcomeIs } from '../list.ts';
import { counted, type Counted } from './figures.ts';

/** Rows on paper; the rest is in the list of tasks. */
export const mostOverdue = 300;

interface OverdueTask {
  readonly id: number;
  readonly documentNumber: string;
  readonly number: number;
  readonly text: string;
  readonly responsible: string;
  readonly dueOn: string;
  readonly days: number;
}

/** Longest overdue first. */
export const loadOverdue = async (db: Queryable, counting: Counted): Promise<readonly OverdueTask[]> => {
  const { rows } = await sql<OverdueTask>`
    select t.id, coalesce(d.number, '') as "documentNumber", t.number, t.text, p.full_name as responsible, t.due_on as "dueOn", ${counting.today}::date - t.due_on as days
    from tasks t join employees e on e.id = t.responsible_id and e.organisation_id = t.organisation_id join people p on p.id = e.person_id
      left join documents d on d.id = t.document_id and d.organisation_id = t.organisation_id
    where ${counted(counting)} and ${outcomeIs('overdue', counting.today)}
    order by t.due_on, t.id limit ${mostOverdue}`.execute(db);
  return rows;
};
