import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Dismissals: carried out, called off, or planned for an hour to come (docs/decisions/0219). */
export const dismissals: Migration = {
  name: '0219-dismissals',
  up: async (db) => {
    await sql`
      create table dismissals (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        employee_id bigint not null references employees,
        due_at timestamptz not null,
        reason text not null,
        -- Who takes over what; null: nobody is named for everything.
        successor_id bigint references employees,
        choices jsonb not null,
        asked_by bigint not null references employees,
        asked_at timestamptz not null,
        done_at timestamptz,
        called_off_at timestamptz,
        called_off_by bigint references employees,
        check (done_at is null or called_off_at is null),
        check ((called_off_at is null) = (called_off_by is null))
      );
      create unique index dismissals_planned on dismissals (employee_id) where done_at is null and called_off_at is null;
      create index dismissals_due on dismissals (due_at) where done_at is null and called_off_at is null;
      create index on dismissals (employee_id);
      create index on dismissals (organisation_id);
      create index on dismissals (successor_id);
      create index on dismissals (asked_by);
      create index on dismissals (called_off_by);
    `.execute(db);
  },
};
