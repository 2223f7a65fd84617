import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Figures of terms as sums and deltas, so that a report over a year reads no million of tasks (docs/decisions/0315). */
export const figuresOfTerms: Migration = {
  name: '0315-figures-of-terms',
  up: async (db) => {
    await sql`
      create table task_figures (
        organisation_id bigint not null,
        -- 0 departments by day, 1 responsible people by week from Monday, 2 kinds of documents by week.
        dimension smallint not null,
        first date not null,
        -- 0: none.
        department_id bigint not null,
        member_id bigint not null,
        controlled boolean not null,
        in_time int not null,
        late int not null,
        open int not null,
        primary key (organisation_id, dimension, first, department_id, member_id, controlled)
      );
      -- A task that counts (n = 1) or no longer does (n = -1): what is not yet in the sums.
      create table task_figure_deltas (
        organisation_id bigint not null,
        due_on date not null,
        department_id bigint not null,
        responsible_id bigint not null,
        template_id bigint not null,
        controlled boolean not null,
        result_on date,
        n smallint not null
      );
      create function task_figures_note() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.state <> 'cancelled' then
          insert into task_figure_deltas values (old.organisation_id, old.due_on, coalesce(old.department_id, 0), old.responsible_id,
            coalesce(old.template_id, 0), old.controller_id is not null, old.result_on, -1);
        end if;
        if tg_op <> 'DELETE' and new.state <> 'cancelled' then
          insert into task_figure_deltas values (new.organisation_id, new.due_on, coalesce(new.department_id, 0), new.responsible_id,
            coalesce(new.template_id, 0), new.controller_id is not null, new.result_on, 1);
        end if;
        return null;
      end $$;
      lock table tasks in share row exclusive mode;
      create trigger task_figures_begin after insert or delete on tasks for each row execute function task_figures_note();
      create trigger task_figures_change after update on tasks for each row
        when ((old.due_on, old.department_id, old.responsible_id, old.template_id, old.controller_id is null, old.result_on, old.state = 'cancelled')
          is distinct from (new.due_on, new.department_id, new.responsible_id, new.template_id, new.controller_id is null, new.result_on, new.state = 'cancelled'))
        execute function task_figures_note();
      insert into task_figures
      select t.organisation_id, d.dimension, d.first, coalesce(t.department_id, 0), d.member, t.controller_id is not null,
        count(*) filter (where t.result_on <= t.due_on), count(*) filter (where t.result_on > t.due_on), count(*) filter (where t.result_on is null)
      from tasks t cross join lateral (values
        (0, t.due_on, 0::bigint), (1, date_trunc('week', t.due_on::timestamp)::date, t.responsible_id),
        (2, date_trunc('week', t.due_on::timestamp)::date, coalesce(t.template_id, 0))) d (dimension, first, member)
      where t.state <> 'cancelled' group by 1, 2, 3, 4, 5, 6;

      -- What hangs on a controller or giver is counted by the index alone.
      drop index tasks_on_control;
      create index tasks_on_control on tasks (controller_id, due_on) include (organisation_id, result_on)
        where controller_id is not null and off_control_at is null and state <> 'cancelled';
      drop index tasks_given_open;
      create index tasks_given_open on tasks (giver_id, due_on) include (organisation_id, result_on) where state in ('running', 'reported');
    `.execute(db);
  },
};
