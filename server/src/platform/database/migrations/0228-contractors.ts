import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Contractors, and the tax numbers that documents name (docs/decisions/0228). */
export const contractors: Migration = {
  name: '0228-contractors',
  up: async (db) => {
    await sql`
      create table contractors (
        id bigint generated always as identity primary key,
        organisation_id bigint not null references organisations on delete cascade,
        bin text not null check (bin ~ '^[0-9]{12}$'),
        name_ru text not null,
        name_kk text not null,
        email text not null default '',
        exchange_code text not null default '',
        -- The contractor that documents of this one are found under.
        merged_into bigint references contractors check (merged_into <> id),
        revision int not null default 0,
        unique (organisation_id, bin)
      );
      create index on contractors (merged_into) where merged_into is not null;

      -- The numbers that a document's text names. What the document says never changes; who that is, contractors tell.
      create table document_correspondents (
        document_id bigint not null references documents on delete cascade,
        bin text not null,
        primary key (document_id, bin)
      );
      create index on document_correspondents (bin);

      create function bins_of(body jsonb) returns setof text language sql immutable as $$
        select distinct found[1]
        from (
          select body #>> '{sender,bin}' as said
          union all
          select each ->> 'bin' from jsonb_array_elements(
            case when jsonb_typeof(body -> 'recipients') = 'array' then body -> 'recipients' else '[]' end) each
          union all
          select value from jsonb_each_text(case when jsonb_typeof(body -> 'fields') = 'object' then body -> 'fields' else '{}' end)
        ) texts, regexp_matches(said, '(?<![0-9])([0-9]{12})(?![0-9])', 'g') found
      $$;
      create function note_correspondents() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from document_correspondents where document_id = new.id and bin not in (select bins_of(new.body));
        end if;
        insert into document_correspondents (document_id, bin) select new.id, bins_of(new.body) on conflict do nothing;
        return null;
      end $$;
      create trigger note_correspondents after insert on documents
        for each row when (new.body ?| array['sender', 'recipients', 'fields']) execute function note_correspondents();
      create trigger renote_correspondents after update of body on documents
        for each row when (old.body is distinct from new.body) execute function note_correspondents();
      insert into document_correspondents (document_id, bin)
      select id, bins_of(body) from documents where body ?| array['sender', 'recipients', 'fields'];
    `.execute(db);
  },
};
