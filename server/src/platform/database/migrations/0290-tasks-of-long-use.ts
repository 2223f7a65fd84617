import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Indexes for a million tasks: what one department, controller or giver has, without reading what is long over. */
export const tasksOfLongUse: Migration = {
  name: '0290-tasks-of-long-use',
  up: async (db) => {
    await sql`
      -- The list to which a figure leads, and the report of a head.
      create index tasks_by_department on tasks (department_id, due_on)
        include (organisation_id, responsible_id, template_id, controller_id, result_on) where state <> 'cancelled';
      create index tasks_on_control on tasks (controller_id, due_on)
        where controller_id is not null and off_control_at is null and state <> 'cancelled';
      create index tasks_given_open on tasks (giver_id, due_on) where state in ('running', 'reported');
    `.execute(db);
  },
};
