import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Invitations of people into an organisation, and an administrator for each organisation (docs/decisions/0203). Whoever leads the oldest
 * department stands in where an organisation has no system administrator, else its first employee.
 */
export const employeeInvitations: Migration = {
  name: '0163-employee-invitations',
  up: async (db) => {
    await sql`
      create table employee_invitations (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        email text not null,
        full_name text not null,
        position_ru text not null,
        position_kk text not null,
        department_id bigint references departments,
        roles text[] not null,
        language text not null check (language in ('ru_RU', 'kk_KZ', 'en_EN', 'tr_TR')),
        invited_by bigint not null references employees,
        created_at timestamptz not null
      );
      create unique index on employee_invitations (organisation_id, lower(email));
      create index on employee_invitations (department_id);
      create index on employee_invitations (invited_by);

      alter table letter_links
        drop constraint letter_links_purpose_check,
        add column invitation_id bigint references employee_invitations on delete cascade;
      alter table letter_links
        add check (purpose in ('recovery', 'registration', 'invitation')),
        add check ((purpose = 'invitation') = (invitation_id is not null));
      create index on letter_links (invitation_id);

      -- The table of people shows them by name, a page at a time.
      create index people_by_name on people (full_name collate "kk-x-icu", id);

      insert into employee_roles (employee_id, role)
      select (
        select e.id from employees e
        left join departments d on d.head_id = e.id
        where e.organisation_id = o.id and e.ended_at is null
        order by d.id nulls last, e.id limit 1
      ), 'system-administrator'
      from organisations o
      where exists (select from employees e where e.organisation_id = o.id and e.ended_at is null)
        and not exists (
          select from employees e join employee_roles r on r.employee_id = e.id
          where e.organisation_id = o.id and e.ended_at is null and r.role = 'system-administrator');
    `.execute(db);
  },
};
