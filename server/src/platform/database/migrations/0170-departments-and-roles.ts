import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Departments as a tree, and an organisation's own roles (docs/decisions/0210 and 0211). */
export const departmentsAndRoles: Migration = {
  name: '0170-departments-and-roles',
  up: async (db) => {
    await sql`
      alter table departments
        add column parent_id bigint references departments check (parent_id <> id),
        -- Among its siblings.
        add column position int not null default 0,
        add column closed_at timestamptz,
        add column merged_into bigint references departments check (merged_into <> id),
        add column revision int not null default 0,
        add check (merged_into is null or closed_at is not null);
      update departments d set position = o.position
      from (select id, row_number() over (partition by organisation_id order by id) as position from departments) o where o.id = d.id;
      create index on departments (parent_id);
      create index on departments (merged_into);
      -- Whether a department was ever used.
      create index on documents (department_id);

      -- Whoever joins a department waits for its closing, and is then refused: two transactions at once cannot leave anybody in a closed one.
      create function refuse_closed_department() returns trigger language plpgsql as $$
      begin
        if exists (select from departments where id = new.department_id and closed_at is not null for key share) then
          raise exception 'department % is closed', new.department_id using errcode = 'check_violation';
        end if;
        return new;
      end $$;
      create trigger refuse_closed_department before insert or update of department_id, ended_at on employees
        for each row when (new.department_id is not null and new.ended_at is null) execute function refuse_closed_department();

      create table roles (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        -- A role that the product's own routes name; null for a role of the organisation's own.
        standard text check (standard in ('general-director', 'finance', 'lawyer', 'human-resources', 'clerk')),
        code text not null generated always as (coalesce(standard, 'role-' || id)) stored,
        name_ru text not null,
        name_kk text not null,
        display_order int not null check (display_order between 1 and 9999),
        revision int not null default 0,
        unique (organisation_id, code)
      );
      create unique index roles_name_ru on roles (organisation_id, lower(name_ru collate "pg_c_utf8"));
      create unique index roles_name_kk on roles (organisation_id, lower(name_kk collate "pg_c_utf8"));

      create function add_standard_roles() returns trigger language plpgsql as $$
      begin
        insert into roles (organisation_id, standard, name_ru, name_kk, display_order) values
          (new.id, 'general-director', 'Генеральный директор', 'Бас директор', 1),
          (new.id, 'finance', 'Финансист', 'Қаржыгер', 10),
          (new.id, 'lawyer', 'Юрист', 'Заңгер', 20),
          (new.id, 'human-resources', 'Специалист по кадрам', 'Кадр маманы', 30),
          (new.id, 'clerk', 'Делопроизводитель', 'Іс жүргізуші', 40);
        return new;
      end $$;
      create trigger add_standard_roles after insert on organisations for each row execute function add_standard_roles();
      insert into roles (organisation_id, standard, name_ru, name_kk, display_order)
      select o.id, s.* from organisations o cross join (values
        ('general-director', 'Генеральный директор', 'Бас директор', 1),
        ('finance', 'Финансист', 'Қаржыгер', 10),
        ('lawyer', 'Юрист', 'Заңгер', 20),
        ('human-resources', 'Специалист по кадрам', 'Кадр маманы', 30),
        ('clerk', 'Делопроизводитель', 'Іс жүргізуші', 40)) s;

      alter table employee_roles drop constraint employee_roles_role_check;
      alter table employee_roles add constraint employee_roles_role_check check (
        role in ('system-administrator', 'document-administrator', 'feed-administrator', 'contractor-administrator',
          'division-head', 'general-director', 'clerk', 'lawyer', 'finance', 'human-resources') or role ~ '^role-[1-9][0-9]*$');
      -- Until now the head of the first department headed the organisation.
      insert into employee_roles (employee_id, role)
      select e.id, 'general-director'
      from (select distinct on (organisation_id) organisation_id, head_id from departments order by organisation_id, id) d
      join employees e on e.id = d.head_id and e.ended_at is null and e.organisation_id = d.organisation_id;
    `.execute(db);
  },
};
