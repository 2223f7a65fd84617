import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What people are told (docs/decisions/0260): the bell, each person's choices, the days on which an organisation's reminders were made, and
 * links of letters that answer without a session. The key of an event makes sure that nobody is told it twice. Devices of a person hear of
 * every change.
 */
export const notifications: Migration = {
  name: '0270-notifications',
  up: async (db) => {
    await sql`
      create table notifications (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        employee_id bigint not null references employees on delete cascade,
        key text not null,
        kind text not null,
        document_id bigint references documents on delete cascade,
        actor_id bigint references employees on delete set null,
        about_id bigint references employees on delete cascade,
        stage smallint not null default 0,
        comment text not null default '',
        days int,
        in_bell boolean not null,
        for_digest boolean not null default false,
        at timestamptz not null,
        read_at timestamptz,
        read_batch bigint,
        unique (employee_id, key)
      );
      create index on notifications (employee_id, id desc);
      create index on notifications (employee_id) where read_at is null;
      create index on notifications (employee_id, read_batch) where read_batch is not null;
      create index on notifications (document_id);
      create index on notifications (organisation_id);
      create index on notifications (actor_id) where actor_id is not null;
      create index on notifications (about_id) where about_id is not null;
      create index on notifications (at);
      create sequence notification_batches;

      create table notification_choices (
        employee_id bigint primary key references employees on delete cascade,
        choices jsonb not null,
        digest boolean not null,
        last_digest_on date,
        updated_at timestamptz not null
      );
      create index on notification_choices (employee_id) where digest;

      create table reminder_days (
        organisation_id bigint not null references organisations on delete cascade,
        day date not null,
        primary key (organisation_id, day)
      );

      create table letter_acts (
        hash bytea primary key,
        employee_id bigint not null references employees on delete cascade,
        entry_of bigint not null references employees on delete cascade,
        document_id bigint not null references documents on delete cascade,
        stage smallint not null,
        version int not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on letter_acts (employee_id);
      create index on letter_acts (entry_of);
      create index on letter_acts (document_id);
      create index on letter_acts (expires_at);

      create function notifications_tell() returns trigger language plpgsql as $$
      declare
        people bigint[];
      begin
        select array_agg(distinct employee_id) into people from changed where in_bell;
        for start in 1 .. coalesce(cardinality(people), 0) by 400 loop
          perform pg_notify('qujat_live', 'bell:' || array_to_string(people[start:start + 399], ','));
        end loop;
        return null;
      end $$;
      create trigger notifications_tell_added after insert on notifications
        referencing new table as changed for each statement execute function notifications_tell();
      create trigger notifications_tell_changed after update on notifications
        referencing new table as changed for each statement execute function notifications_tell();
    `.execute(db);
  },
};
