import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Facsimiles of employees, and which one stands at a decision (docs/decisions/0226). A trigger copies it, whoever stores the decision: a
 * deputy's decision bears the deputy's.
 */
export const facsimiles: Migration = {
  name: '0226-facsimiles',
  up: async (db) => {
    await sql`
      create table facsimiles (
        id bigint generated always as identity primary key,
        employee_id bigint not null references employees,
        code text not null unique,
        content bytea not null,
        created_at timestamptz not null,
        created_by bigint not null references employees,
        used_at timestamptz,
        ended_at timestamptz
      );
      create unique index facsimiles_present on facsimiles (employee_id) where ended_at is null;
      create index on facsimiles (created_by);

      alter table participants add column facsimile_id bigint references facsimiles;
      create index on participants (facsimile_id) where facsimile_id is not null;

      create function participants_set_facsimile() returns trigger language plpgsql as $$
      begin
        if new.state <> 'agreed' or new.stage = 4 then
          new.facsimile_id := null;
        elsif tg_op = 'INSERT' or old.state <> 'agreed' or old.decided_by is distinct from new.decided_by then
          select id into new.facsimile_id from facsimiles where employee_id = new.decided_by and ended_at is null;
          if new.facsimile_id is not null then
            update facsimiles set used_at = new.decided_at where id = new.facsimile_id and used_at is null;
          end if;
        end if;
        return new;
      end $$;
      create trigger participants_facsimile before insert or update of state, decided_by on participants
        for each row execute function participants_set_facsimile();
    `.execute(db);
  },
};
