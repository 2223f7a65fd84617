import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tasks that are somebody's entry in the stage of execution (docs/decisions/0286). */
export const executionTasks: Migration = {
  name: '0285-execution-tasks',
  up: async (db) => {
    await sql`
      -- Whose entry of the document; null: a task of its own.
      alter table tasks add column execution_of bigint references employees;
      create unique index tasks_of_executions on tasks (document_id, execution_of)
        where execution_of is not null and state in ('running', 'reported');
      -- Executors who are asked, of all documents.
      create index participants_executing on participants (document_id, queue_number) include (employee_id)
        where stage = 3 and state = 'waiting';
    `.execute(db);
  },
};
