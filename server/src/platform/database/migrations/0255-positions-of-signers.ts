import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The position in which somebody signed or decided, kept with the signature and the decision (docs/decisions/0248). Triggers copy it, whoever
 * stores them. Earlier ones get the position of today, which is what the pages showed.
 */
export const positionsOfSigners: Migration = {
  name: '0255-positions-of-signers',
  up: async (db) => {
    await sql`
      alter table signatures add column position_ru text not null default '', add column position_kk text not null default '';
      update signatures s set position_ru = e.position_ru, position_kk = e.position_kk from employees e where e.id = s.signer_id;
      alter table voided_signatures add column position_ru text not null default '', add column position_kk text not null default '';
      update voided_signatures s set position_ru = e.position_ru, position_kk = e.position_kk from employees e where e.id = s.signer_id;

      create function signatures_set_position() returns trigger language plpgsql as $$
      begin
        select position_ru, position_kk into new.position_ru, new.position_kk from employees where id = new.signer_id;
        return new;
      end $$;
      create trigger signatures_position before insert on signatures for each row execute function signatures_set_position();

      alter table participants add column position_ru text, add column position_kk text;
      update participants p set position_ru = e.position_ru, position_kk = e.position_kk from employees e where e.id = p.decided_by;

      create function participants_set_position() returns trigger language plpgsql as $$
      begin
        if new.decided_by is null then
          new.position_ru := null;
          new.position_kk := null;
        elsif tg_op = 'INSERT' or old.decided_by is null or old.state <> new.state or old.decided_by <> new.decided_by then
          select position_ru, position_kk into new.position_ru, new.position_kk from employees where id = new.decided_by;
        end if;
        return new;
      end $$;
      create trigger participants_position before insert or update of state, decided_by on participants
        for each row execute function participants_set_position();
    `.execute(db);
  },
};
