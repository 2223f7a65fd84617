import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The rest of an organisation's policy (docs/decisions/0239), the age of passwords, and until when a person may work without an obligatory
 * second factor. Passwords of before count from now on.
 */
export const organisationRules: Migration = {
  name: '0239-organisation-rules',
  up: async (db) => {
    await sql`
      alter table organisations
        add column rules jsonb not null default '{}',
        add column policy_revision int not null default 0;
      alter table people add column password_changed_at timestamptz not null default now();
      alter table employees add column factor_due_at timestamptz;
      create function needs_second_factor(employee bigint) returns boolean language sql stable as $$
        select exists (
          select from employees e
          join organisations o on o.id = e.organisation_id
          cross join lateral jsonb_array_elements(o.rules -> 'factorRoles') wanted
          where e.id = employee
            and (wanted ->> 'role' = 'everybody' or wanted ->> 'role' in (select r.role from employee_roles r where r.employee_id = e.id)))
      $$;
    `.execute(db);
  },
};
