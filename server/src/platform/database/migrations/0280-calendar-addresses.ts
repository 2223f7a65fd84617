import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Addresses under which other calendars read a person's deadlines (docs/decisions/0270). */
export const calendarAddresses: Migration = {
  name: '0280-calendar-addresses',
  up: async (db) => {
    await sql`
      create table calendar_addresses (
        employee_id bigint primary key references employees on delete cascade,
        token_hash bytea not null unique,
        detail text not null check (detail in ('number', 'text')),
        created_at timestamptz not null,
        read_at timestamptz
      );

      -- Whatever makes a person sign in again ends the address as well, and unlocking does not bring it back.
      create function end_calendar_addresses_of_person() returns trigger language plpgsql as $$
      begin
        delete from calendar_addresses a using employees e where e.id = a.employee_id and e.person_id = new.id;
        return null;
      end $$;
      create trigger end_calendar_addresses after update of password_changed_at, password_change_required on people for each row
        when (old.password_changed_at is distinct from new.password_changed_at or new.password_change_required and not old.password_change_required)
        execute function end_calendar_addresses_of_person();
      create function end_calendar_addresses_of_employee() returns trigger language plpgsql as $$
      begin
        delete from calendar_addresses where employee_id = new.id;
        return null;
      end $$;
      create trigger end_calendar_addresses after update of ended_at, locked_at on employees for each row
        when (new.ended_at is not null or new.locked_at is not null)
        execute function end_calendar_addresses_of_employee();

      -- A journal reads the documents of an organisation in the order of registration.
      create index documents_registered on documents (organisation_id, coalesce(correspondence, 'internal'), issue_date, id)
        include (index_id) where number <> '';
    `.execute(db);
  },
};
