import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** News of a task lead to it, and end with it (NTF-15). */
export const newsOfTasks: Migration = {
  name: '0310-news-of-tasks',
  up: async (db) => {
    await sql`
      alter table notifications add column task_id bigint references tasks on delete cascade;
      create index on notifications (task_id) where task_id is not null;
    `.execute(db);
  },
};
