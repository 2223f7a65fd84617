import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tasks, their log where there is no document, and typical texts (docs/decisions/0265). */
export const tasks: Migration = {
  name: '0275-tasks',
  up: async (db) => {
    await sql`
      create table tasks (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        number int not null,
        document_id bigint references documents,
        -- The kind of the document, for reports.
        template_id bigint references templates,
        parent_id bigint references tasks,
        -- The top of the tree; its own id there.
        root_id bigint not null,
        text text not null,
        giver_id bigint not null references employees,
        responsible_id bigint not null references employees,
        -- Of the responsible person when the task was given.
        department_id bigint references departments,
        controller_id bigint references employees,
        given_on date not null,
        due_on date not null,
        first_due_on date not null,
        -- The day of the result that waits or is accepted.
        result_on date,
        state text not null default 'running' check (state in ('running', 'reported', 'done', 'cancelled')),
        off_control_at timestamptz,
        moves int not null default 0,
        asked_due_on date,
        asked_reason text not null default '',
        asked_at timestamptz,
        version int not null default 1,
        unique (organisation_id, number),
        check ((asked_due_on is null) = (asked_at is null)),
        check ((result_on is null) = (state in ('running', 'cancelled')))
      );
      create index on tasks (document_id) where document_id is not null;
      create index on tasks (root_id);
      create index on tasks (parent_id) where parent_id is not null;
      create index on tasks (responsible_id, due_on);
      create index on tasks (giver_id, due_on);
      create index on tasks (controller_id, due_on) where controller_id is not null;
      -- Reports read this index alone.
      create index tasks_by_term on tasks (organisation_id, due_on)
        include (department_id, responsible_id, template_id, giver_id, controller_id, result_on) where state <> 'cancelled';
      -- Open tasks are few, whatever has been done in all years.
      create index tasks_open on tasks (organisation_id, due_on) include (department_id, result_on) where state in ('running', 'reported');

      create table task_co_executors (
        task_id bigint not null references tasks on delete cascade,
        employee_id bigint not null references employees,
        position int not null,
        text text not null default '',
        primary key (task_id, employee_id)
      );
      create index on task_co_executors (employee_id);

      create table task_files (
        task_id bigint not null references tasks,
        file_id bigint not null references files,
        primary key (file_id, task_id)
      );

      create table task_texts (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        -- Null: everybody's in the organisation.
        employee_id bigint references employees on delete cascade,
        title text not null,
        text text not null
      );
      create index on task_texts (organisation_id, employee_id);

      -- The log of trees without a document, chained as document_log is; document_id is the top of the tree.
      create table task_log (
        document_id bigint not null,
        sequence int not null,
        at timestamptz not null,
        actor_id bigint not null references employees,
        on_behalf_of bigint references employees,
        action text not null,
        status_before smallint,
        status_after smallint not null,
        comment text not null default '',
        address text not null default '',
        details jsonb not null default '{}',
        previous_hash bytea not null,
        hash bytea not null,
        primary key (document_id, sequence)
      );
      create function task_log_chain() returns trigger language plpgsql as $$
      declare
        previous task_log;
      begin
        select * into previous from task_log l where l.document_id = new.document_id order by l.sequence desc limit 1;
        new.sequence := coalesce(previous.sequence, 0) + 1;
        new.previous_hash := coalesce(previous.hash, ''::bytea);
        new.hash := sha256(new.previous_hash || convert_to('[' || concat_ws(',',
          new.document_id, new.sequence, (extract(epoch from new.at) * 1000000)::bigint, new.actor_id,
          coalesce(new.on_behalf_of::text, 'null'), to_json(new.action)::text, coalesce(new.status_before::text, 'null'),
          new.status_after, to_json(new.comment)::text, to_json(new.address)::text, to_json(new.details::text)::text) || ']', 'UTF8'));
        return new;
      end $$;
      create trigger task_log_chain before insert on task_log for each row execute function task_log_chain();
      create function task_log_keep() returns trigger language plpgsql as $$
      begin
        raise exception 'task_log is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger task_log_keep before update or delete or truncate on task_log
        for each statement execute function task_log_keep();
    `.execute(db);
  },
};
