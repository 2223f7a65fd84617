import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Document indices with their counters, and the codes of departments that numbers name (docs/decisions/0227). */
export const documentIndices: Migration = {
  name: '0227-document-indices',
  up: async (db) => {
    await sql`
      create table document_indices (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        code text not null,
        name_ru text not null,
        name_kk text not null,
        -- 0 is not set, 1 is for ever.
        retention_months int not null default 0 check (retention_months >= 0),
        -- '': the last number of the year, increased by one.
        number_pattern text not null default '',
        counter text not null default 'year' check (counter in ('year', 'department')),
        revision int not null default 0
      );
      create unique index document_indices_code on document_indices (organisation_id, lower(code collate "pg_c_utf8"));

      create table index_counters (
        index_id bigint not null references document_indices on delete cascade,
        year int not null,
        -- The code of a department that counts for itself; '' for the whole organisation.
        department text not null default '',
        last bigint not null check (last > 0),
        primary key (index_id, year, department)
      );

      -- Templates had their index, names and period to themselves. Now several may share an index.
      insert into document_indices (organisation_id, code, name_ru, name_kk, retention_months)
      select distinct on (organisation_id, lower(code collate "pg_c_utf8")) organisation_id, code, name_ru, name_kk, retention_months
      from templates order by organisation_id, lower(code collate "pg_c_utf8"), id;
      alter table templates add column index_id bigint references document_indices;
      update templates t set index_id = i.id from document_indices i
      where i.organisation_id = t.organisation_id and lower(i.code collate "pg_c_utf8") = lower(t.code collate "pg_c_utf8");
      alter table templates alter column index_id set not null, drop constraint templates_organisation_id_code_key;
      create index on templates (index_id);
      create index on templates (organisation_id, code);

      -- Whatever stores a template, its index is in the register: an index that is not there yet begins with the template's names and period.
      create function file_template() returns trigger language plpgsql as $$
      begin
        insert into document_indices (organisation_id, code, name_ru, name_kk, retention_months)
        values (new.organisation_id, new.code, new.name_ru, new.name_kk, new.retention_months)
        on conflict (organisation_id, lower(code collate "pg_c_utf8")) do nothing;
        select id into new.index_id from document_indices
        where organisation_id = new.organisation_id and lower(code collate "pg_c_utf8") = lower(new.code collate "pg_c_utf8");
        return new;
      end $$;
      create trigger file_template before insert or update of code on templates for each row execute function file_template();

      -- Under which index a document was registered: its template may name another one later.
      alter table documents add column index_id bigint references document_indices;
      alter table documents disable trigger user;
      update documents d set index_id = t.index_id from templates t where t.id = d.template_id and d.number <> '';
      alter table documents enable trigger user;
      create index on documents (index_id, period) where index_id is not null;
      create function file_document() returns trigger language plpgsql as $$
      begin
        select index_id into new.index_id from templates where id = new.template_id;
        return new;
      end $$;
      create trigger file_document before insert or update of number on documents
        for each row when (new.number <> '' and new.index_id is null) execute function file_document();

      alter table departments add column code text not null default '';
      update departments d set code = lpad(o.n, greatest(2, length(o.n)), '0')
      from (select id, (row_number() over (partition by organisation_id order by id))::text as n from departments) o where o.id = d.id;
      create unique index departments_code on departments (organisation_id, code);
      create function give_department_code() returns trigger language plpgsql as $$
      declare next text;
      begin
        perform pg_advisory_xact_lock(hashtextextended('department codes ' || new.organisation_id, 0));
        select (coalesce(max(code::int), 0) + 1)::text into next from departments
        where organisation_id = new.organisation_id and code ~ '^[0-9]{1,6}$';
        new.code := lpad(next, greatest(2, length(next)), '0');
        return new;
      end $$;
      create trigger give_department_code before insert on departments
        for each row when (new.code = '') execute function give_department_code();
    `.execute(db);
  },
};
