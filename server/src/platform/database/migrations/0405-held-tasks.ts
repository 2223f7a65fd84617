import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tasks that can still be taken back, and those that could not be given (docs/decisions/0405). */
export const heldTasks: Migration = {
  name: '0405-held-tasks',
  up: async (db) => {
    await sql`
      create table held_tasks (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        -- Who gives it, and in whose name.
        actor_id bigint not null references employees,
        giver_id bigint not null references employees,
        document_id bigint references documents on delete cascade,
        parent_id bigint references tasks on delete cascade,
        -- What the form said.
        input jsonb not null,
        -- The day in the organisation on which it was given.
        given_on date not null,
        address text not null,
        held_at timestamptz not null,
        due_at timestamptz not null,
        -- The key of a text: why it was not given. Null while it waits.
        problem text
      );
      create index held_tasks_due on held_tasks (due_at) where problem is null;
      create index on held_tasks (actor_id);
      create index on held_tasks (giver_id);
      create index on held_tasks (organisation_id);
      create index on held_tasks (document_id);
      create index on held_tasks (parent_id);
    `.execute(db);
  },
};
