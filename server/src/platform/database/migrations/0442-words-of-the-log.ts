import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Comments of the log end with their document, and its chain stays whole (docs/decisions/0442). */
export const wordsOfTheLog: Migration = {
  name: '0442-words-of-the-log',
  up: async (db) => {
    await sql`
      alter table document_log
        -- 1: the hash covers the comment. 2: it covers a salted digest of it, so the comment can be destroyed.
        add column format smallint not null default 1,
        add column comment_digest bytea,
        -- Destroyed with the comment: without it nobody can try words against the digest.
        add column comment_salt bytea;

      -- server/src/domain/documents/log-chain.ts makes the same text and checks the chain.
      create or replace function document_log_canonical(e document_log) returns text language sql immutable as $$
        select case e.format when 1 then '[' else '["2",' end || concat_ws(',',
          e.document_id, e.sequence, (extract(epoch from e.at) * 1000000)::bigint, e.actor_id, coalesce(e.on_behalf_of::text, 'null'),
          to_json(e.action)::text, coalesce(e.status_before::text, 'null'), e.status_after,
          to_json(case e.format when 1 then e.comment else coalesce(encode(e.comment_digest, 'hex'), '') end)::text,
          to_json(e.address)::text, to_json(e.details::text)::text) || ']'
      $$;

      create or replace function document_log_chain() returns trigger language plpgsql as $$
      declare
        previous document_log;
      begin
        select * into previous from document_log l where l.document_id = new.document_id order by l.sequence desc limit 1;
        new.sequence := coalesce(previous.sequence, 0) + 1;
        new.previous_hash := coalesce(previous.hash, ''::bytea);
        new.format := 2;
        new.comment_salt := case when new.comment <> '' then uuid_send(gen_random_uuid()) end;
        new.comment_digest := sha256(new.comment_salt || convert_to(new.comment, 'UTF8'));
        new.hash := sha256(new.previous_hash || convert_to(document_log_canonical(new), 'UTF8'));
        return new;
      end $$;

      -- The one change that the log allows.
      create function document_log_forget() returns trigger language plpgsql as $$
      declare
        rest document_log := new;
      begin
        rest.comment := old.comment;
        rest.comment_salt := old.comment_salt;
        if new.comment <> '' or new.comment_salt is not null or rest is distinct from old or old.action = 'retention.destroyed'
          or not exists (select from destroyed_documents d where d.document_id = old.document_id) then
          raise exception 'document_log is append-only' using errcode = 'insufficient_privilege';
        end if;
        return new;
      end $$;
      drop trigger document_log_keep on document_log;
      create trigger document_log_keep before delete or truncate on document_log for each statement execute function document_log_keep();
      create trigger document_log_forget before update on document_log for each row execute function document_log_forget();

      -- Destroys the comments of a destroyed document. The caller holds its lock, and appends what this returns to the log: where the chain
      -- was broken before, if it was, and a seal over the entries whose hash covers a comment, because nobody can recompute that any more.
      create function forget_log_comments(forgotten bigint) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        broken int;
        sealed int[];
        seal text;
      begin
        if not exists (select from destroyed_documents d where d.document_id = forgotten) then
          raise exception 'document % is not destroyed', forgotten using errcode = 'insufficient_privilege';
        end if;
        select min(e.place) into broken from (
          select l.sequence, row_number() over w as place,
            l.previous_hash = lag(l.hash, 1, ''::bytea) over w
              and l.hash = sha256(l.previous_hash || convert_to(document_log_canonical(l), 'UTF8'))
              and (l.format = 1 or l.comment_digest is not distinct from sha256(l.comment_salt || convert_to(l.comment, 'UTF8'))) as fits
          from document_log l where l.document_id = forgotten window w as (order by l.sequence)) e
        where e.sequence <> e.place or not e.fits;
        select coalesce(array_agg(l.sequence order by l.sequence), '{}') into sealed from document_log l
          where l.document_id = forgotten and l.format = 1 and l.comment <> '' and l.action <> 'retention.destroyed';
        update document_log l set comment = '', comment_salt = null
          where l.document_id = forgotten and l.comment <> '' and l.action <> 'retention.destroyed';
        select encode(sha256(convert_to(string_agg(document_log_canonical(l) || encode(l.hash, 'hex'), '' order by l.sequence), 'UTF8')), 'hex')
          into seal from document_log l where l.document_id = forgotten and l.sequence = any(sealed);
        return jsonb_build_object('broken', broken, 'sealed', sealed, 'seal', seal);
      end $$;

      -- What was destroyed before this version has kept its comments.
      do $$
      declare
        each record;
        words jsonb;
      begin
        for each in
          select x.document_id, x.act_id, a.initiator_id, a.number, d.status
          from destroyed_documents x join documents a on a.id = x.act_id join documents d on d.id = x.document_id
          where exists (select from document_log l where l.document_id = x.document_id and l.comment <> '' and l.action <> 'retention.destroyed')
          order by x.document_id
        loop
          words := forget_log_comments(each.document_id);
          insert into document_log (document_id, at, actor_id, action, status_before, status_after, comment, details)
            values (each.document_id, now(), each.initiator_id, 'retention.destroyed', each.status, each.status, '№ ' || each.number,
              jsonb_build_object('act', each.act_id, 'words', words));
        end loop;
      end $$;
    `.execute(db);
  },
};
