import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Templates that administrators design: drafts, and published versions that documents keep (docs/decisions/0215). */
export const templateVersions: Migration = {
  name: '0180-template-versions',
  up: async (db) => {
    await sql`
      create table template_versions (
        id bigint generated always as identity primary key,
        template_id bigint not null references templates,
        number int not null check (number > 0),
        design jsonb not null,
        -- What lists and acts ask of many documents at once, out of the design.
        key_requirement text not null check (key_requirement in ('none', 'any', 'organisation')),
        may_be_public boolean not null,
        expects_execution boolean not null,
        published_at timestamptz not null,
        published_by bigint not null references employees,
        unique (template_id, number)
      );

      create table template_drafts (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        -- Null for a template that has never been published.
        template_id bigint unique references templates on delete cascade,
        revision int not null default 1,
        design jsonb not null,
        saved_at timestamptz not null,
        saved_by bigint not null references employees
      );
      create index on template_drafts (organisation_id);

      -- A template without a version is as the product brought it: its own columns and its route say what its documents are.
      alter table templates
        add column version_id bigint references template_versions,
        add column starter_roles text[] not null default '{}',
        add column starter_departments bigint[] not null default '{}',
        add column retired_at timestamptz,
        alter column route drop not null;
      create index on templates (version_id);

      alter table documents add column template_version_id bigint references template_versions;
      create index on documents (template_version_id) where template_version_id is not null;

      -- Whatever stores a document, it begins with the version that is published.
      create function set_template_version() returns trigger language plpgsql as $$
      begin
        select version_id into new.template_version_id from templates where id = new.template_id;
        return new;
      end $$;
      create trigger documents_begin_with_version before insert on documents
        for each row execute function set_template_version();
    `.execute(db);
  },
};
