import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The links of letters end with what ends the sessions of their reader, and with the mailbox in which they lie (NTF-8). */
export const endLetterLinks: Migration = {
  name: '0307-end-letter-links',
  up: async (db) => {
    await sql`
      create function end_letter_links_of_person() returns trigger language plpgsql as $$
      begin
        delete from letter_acts l using employees e where e.id = l.employee_id and e.person_id = new.id and l.used_at is null;
        return null;
      end $$;
      create trigger end_letter_links after update of email, password_changed_at, password_change_required on people for each row
        when (old.email is distinct from new.email or old.password_changed_at is distinct from new.password_changed_at
          or new.password_change_required and not old.password_change_required)
        execute function end_letter_links_of_person();
      create function end_letter_links_of_employee() returns trigger language plpgsql as $$
      begin
        delete from letter_acts where employee_id = new.id and used_at is null;
        return null;
      end $$;
      create trigger end_letter_links after update of ended_at, locked_at on employees for each row
        when (new.ended_at is not null or new.locked_at is not null)
        execute function end_letter_links_of_employee();
    `.execute(db);
  },
};
