import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { feedTables } from './0002-documents/feed.ts';
import { logTable } from './0002-documents/log.ts';
import { searchTable } from './0002-documents/search.ts';

/** Templates, documents on their route, the log, and the feed from which every list is read. */
export const documents: Migration = {
  name: '0002-documents',
  up: async (db) => {
    await sql`
      create table template_categories (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        name_ru text not null,
        name_kk text not null,
        position int not null default 0
      );
      create index on template_categories (organisation_id, position);

      -- retention_months: 0 is not set, 1 is forever.
      create table templates (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        category_id bigint not null references template_categories,
        code text not null,
        name_ru text not null,
        name_kk text not null,
        description_ru text not null default '',
        description_kk text not null default '',
        route text not null check (route in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7')),
        retention_months int not null default 0 check (retention_months >= 0),
        key_requirement text not null default 'none' check (key_requirement in ('none', 'any', 'organisation')),
        correspondence text check (correspondence in ('incoming', 'outgoing')),
        is_process boolean not null default false,
        unique (organisation_id, code)
      );
      create index on templates (category_id);

      create table favourite_templates (
        employee_id bigint not null references employees on delete cascade,
        template_id bigint not null references templates on delete cascade,
        primary key (employee_id, template_id)
      );

      -- version rises with every decision; period is set by a trigger and only so.
      create table documents (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations,
        template_id bigint not null references templates,
        department_id bigint not null references departments,
        initiator_id bigint not null references employees,
        number text not null default '',
        status smallint not null check (status in (100, 200, 300, 310, 500, 510, 600, 900)),
        subject text not null,
        body jsonb not null default '{}',
        issue_date timestamptz not null,
        due_at timestamptz,
        finished_at timestamptz,
        period int not null,
        reply_required boolean not null default false,
        is_public boolean not null default false,
        correspondence text check (correspondence in ('incoming', 'outgoing')),
        attachment_count int not null default 0 check (attachment_count >= 0),
        exchange_marker text,
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index on documents (initiator_id);

      -- The month of the issue date in the organisation's time zone: lists rely on both having the same order.
      create function documents_set_period() returns trigger language plpgsql as $$
      begin
        select to_char(new.issue_date at time zone o.time_zone, 'YYYYMM')::int into new.period
        from organisations o where o.id = new.organisation_id;
        return new;
      end $$;
      create trigger documents_period before insert or update of issue_date, organisation_id, period on documents
        for each row execute function documents_set_period();

      create table participants (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents on delete cascade,
        stage smallint not null check (stage between 1 and 4),
        employee_id bigint not null references employees,
        queue_number smallint not null default 1 check (queue_number > 0),
        state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'dropped')),
        task text not null default '',
        due_at timestamptz,
        comment text not null default '',
        decided_at timestamptz,
        decided_by bigint references employees,
        assigned_by bigint references employees,
        unique (document_id, stage, employee_id),
        check ((state in ('agreed', 'refused')) = (decided_at is not null and decided_by is not null))
      );
      create index on participants (employee_id);

      -- What is an employee's own about a document: read, starred, noted.
      create table document_marks (
        employee_id bigint not null references employees on delete cascade,
        document_id bigint not null references documents on delete cascade,
        read_at timestamptz,
        bookmarked_at timestamptz,
        note text,
        primary key (employee_id, document_id)
      );
      create index on document_marks (document_id);
      create index document_marks_starred on document_marks (employee_id) where bookmarked_at is not null;

      -- 0003 makes the files.
      create table document_attachments (
        id bigint generated always as identity primary key,
        document_id bigint not null references documents on delete cascade,
        file_id bigint not null
      );
      create index on document_attachments (document_id);
      create index on document_attachments (file_id);

      -- Every list says how many people are at work now.
      create index sessions_at_work on sessions (last_seen_at) where ended_at is null;
    `.execute(db);
    await logTable.execute(db);
    await feedTables.execute(db);
    await searchTable.execute(db);
  },
};
