import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Imports of people, until they are carried out or a day old; invitations whose letter a job still has to write (docs/decisions/0221). */
export const peopleImports: Migration = {
  name: '0221-people-imports',
  up: async (db) => {
    await sql`
      create table people_imports (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        employee_id bigint not null references employees,
        person_id bigint not null references people,
        file_name text not null,
        language text not null check (language in ('ru_RU', 'kk_KZ', 'en_EN', 'tr_TR')),
        address text not null,
        user_agent text not null,
        create_departments boolean not null,
        skip_errors boolean not null default false,
        state text not null default 'checked' check (state in ('checked', 'waiting', 'running', 'done', 'cancelled', 'failed')),
        failure text check (failure in ('changed-meanwhile', 'broken')),
        total integer not null,
        done integer not null default 0,
        revision integer not null default 1,
        created_at timestamptz not null
      );
      create index on people_imports (employee_id);
      create index on people_imports (organisation_id);
      create index on people_imports (person_id);
      create index on people_imports (state) where state in ('waiting', 'running');
      create index on people_imports (created_at);

      create table people_import_rows (
        import_id bigint not null references people_imports on delete cascade,
        number integer not null,
        given jsonb not null,
        rehire boolean not null default false,
        verdict text not null check (verdict in ('error', 'added', 'changed', 'same')),
        plan jsonb not null,
        primary key (import_id, number)
      );

      alter table employee_invitations
        add column phone text not null default '',
        add column iin text check (iin ~ '^[0-9]{12}$'),
        add column letter_due boolean not null default false;
      create index on employee_invitations (id) where letter_due;
    `.execute(db);
  },
};
