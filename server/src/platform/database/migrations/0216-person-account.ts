import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What an administrator says of an employment (docs/decisions/0216 to 0218): an IIN that no key has proved, a lock, and a revision that
 * every change of what the person's page shows raises, whoever makes it. Streams of a session end with it.
 */
export const personAccount: Migration = {
  name: '0216-person-account',
  up: async (db) => {
    await sql`
      alter table employees
        add column iin text check (iin ~ '^[0-9]{12}$'),
        add column locked_at timestamptz,
        add column revision int not null default 0,
        add column changed_at timestamptz,
        add column changed_by bigint references employees;
      create unique index employees_by_iin on employees (organisation_id, iin) where ended_at is null;
      create index on employees (changed_by);

      -- A statement that raises the revision itself says who changed it.
      create function employee_changed() returns trigger language plpgsql as $$
      begin
        if new.revision = old.revision and (new.department_id, new.position_ru, new.position_kk, new.iin, new.locked_at, new.ended_at,
          new.restricted_instance_mode, new.has_privileged_role, new.is_single_page_app, new.mail_access, new.shows_period_filter,
          new.shows_document_id, new.shows_welcome, new.deputy_forbidden)
          is distinct from (old.department_id, old.position_ru, old.position_kk, old.iin, old.locked_at, old.ended_at,
          old.restricted_instance_mode, old.has_privileged_role, old.is_single_page_app, old.mail_access, old.shows_period_filter,
          old.shows_document_id, old.shows_welcome, old.deputy_forbidden)
        then
          new.revision := old.revision + 1;
          new.changed_at := now();
          new.changed_by := null;
        end if;
        return new;
      end $$;
      create trigger employee_changed before update on employees for each row execute function employee_changed();

      create function employee_roles_changed() returns trigger language plpgsql as $$
      begin
        update employees set revision = revision + 1, changed_at = now(), changed_by = null
        where id in (select employee_id from changed);
        return null;
      end $$;
      create trigger employee_roles_added after insert on employee_roles
        referencing new table as changed for each statement execute function employee_roles_changed();
      create trigger employee_roles_removed after delete on employee_roles
        referencing old table as changed for each statement execute function employee_roles_changed();

      create function person_changed() returns trigger language plpgsql as $$
      begin
        update employees set revision = revision + 1, changed_at = now(), changed_by = null where person_id = new.id;
        return null;
      end $$;
      create trigger person_changed after update on people for each row
        when ((new.full_name, new.phone, new.iin) is distinct from (old.full_name, old.phone, old.iin))
        execute function person_changed();

      create function session_ended_tell() returns trigger language plpgsql as $$
      begin
        perform pg_notify('qujat_live', 'session:' || new.id);
        return null;
      end $$;
      create trigger session_ended_tell after update of ended_at on sessions for each row
        when (old.ended_at is null and new.ended_at is not null) execute function session_ended_tell();
    `.execute(db);
  },
};
