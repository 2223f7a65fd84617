import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A letter with news knows the employee who reads it: it does not leave once they may no longer read it, nor in their quiet hours, unless they
 * have asked for it (NTF-4, ADM-8).
 */
export const readersOfLetters: Migration = {
  name: '0462-readers-of-letters',
  up: async (db) => {
    await sql`
      alter table outgoing_letters
        add column employee_id bigint,
        add column asked_for boolean not null default false,
        add constraint outgoing_letters_employee_id_fkey
          foreign key (employee_id, organisation_id) references employees (id, organisation_id) on delete cascade;
      create index on outgoing_letters (employee_id) where employee_id is not null;
      update outgoing_letters l set employee_id = n.employee_id
        from notifications n where n.id = l.notification_id and n.organisation_id = l.organisation_id;
    `.execute(db);
  },
};
