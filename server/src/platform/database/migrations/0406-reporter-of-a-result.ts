import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Who has reported the result of a task: they do not accept it (TSK-8). */
export const reporterOfAResult: Migration = {
  name: '0406-reporter-of-a-result',
  up: async (db) => {
    await sql`
      alter table tasks add column result_by bigint;
      update tasks t set result_by = (
        select l.actor_id from document_log l
        where l.document_id = t.document_id and l.action = 'task.result' and (l.details ->> 'task')::bigint = t.id order by l.sequence desc limit 1)
      where t.state = 'reported' and t.document_id is not null;
      update tasks t set result_by = (
        select l.actor_id from task_log l
        where l.document_id = t.root_id and l.action = 'task.result' and (l.details ->> 'task')::bigint = t.id order by l.sequence desc limit 1)
      where t.state = 'reported' and t.document_id is null;
    `.execute(db);
  },
};
