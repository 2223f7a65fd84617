import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The search of the table of people (docs/decisions/0245) looks into addresses and positions as well as names, and by role. Positions are
 * those of employees; their key folds letters as `people.name_key` does.
 */
export const peopleTableSearch: Migration = {
  name: '0244-people-table-search',
  up: async (db) => {
    await sql`
      alter table employees add column position_key text not null
        generated always as (name_key(position_ru || ' ' || position_kk)) stored;
      create index employees_position_grams on employees using gin (name_grams(position_key));
      create index people_email_grams on people using gin (name_grams(lower(email)));
      create index employee_roles_by_role on employee_roles (role, employee_id);
    `.execute(db);
  },
};
