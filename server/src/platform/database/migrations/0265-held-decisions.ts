import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Decisions that can still be taken back, and reminders, of which one a day is sent (docs/decisions/0255). */
export const heldDecisions: Migration = {
  name: '0265-held-decisions',
  up: async (db) => {
    await sql`
      create table held_decisions (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents on delete cascade,
        organisation_id bigint not null references organisations,
        -- Who decides, and whose entry it is.
        actor_id bigint not null references employees,
        employee_id bigint not null references employees,
        stage smallint not null,
        version bigint not null,
        address text not null,
        held_at timestamptz not null,
        due_at timestamptz not null,
        state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'failed')),
        -- A reason of the route's rules.
        problem text,
        seen_at timestamptz
      );
      create unique index held_decisions_waiting on held_decisions (document_id, stage, employee_id) where state = 'waiting';
      create index held_decisions_due on held_decisions (due_at) where state = 'waiting';
      create index held_decisions_failed on held_decisions (actor_id) where state = 'failed' and seen_at is null;
      create index on held_decisions (document_id);
      create index on held_decisions (organisation_id);
      create index on held_decisions (actor_id);
      create index on held_decisions (employee_id);
      create index on held_decisions (held_at);

      create table reminders (
        document_id bigint not null references documents on delete cascade,
        employee_id bigint not null references employees,
        actor_id bigint not null references employees,
        -- The day in the organisation.
        day date not null,
        primary key (document_id, employee_id, actor_id, day)
      );
      create index on reminders (employee_id);
      create index on reminders (actor_id);
    `.execute(db);
  },
};
