import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The draft of a post, the search in posts, and the word that the feed has changed. */
export const feed: Migration = {
  name: '0070-feed',
  up: async (db) => {
    await sql`
      -- One for each employee: it is there from the first thing attached until it is sent.
      create table post_drafts (
        employee_id bigint primary key references employees on delete cascade,
        message text not null default '',
        changed_at timestamptz not null
      );
      -- The name is the draft's own: two files of one name could not be told apart when one is removed.
      create table post_draft_files (
        id bigint generated always as identity primary key,
        employee_id bigint not null references post_drafts on delete cascade,
        file_id bigint not null references files,
        name text not null,
        unique (employee_id, name)
      );
      create index on post_draft_files (file_id);
      create table post_draft_videos (
        id bigint generated always as identity primary key,
        employee_id bigint not null references post_drafts on delete cascade,
        url text not null,
        unique (employee_id, url)
      );
      create table post_draft_documents (
        id bigint generated always as identity primary key,
        employee_id bigint not null references post_drafts on delete cascade,
        document_id bigint not null references documents on delete cascade,
        unique (employee_id, document_id)
      );
      create index on post_draft_documents (document_id);

      -- As in 0002, but for its last line: what the parser takes for two words ('0e2045a9': a number and letters) was searched for as a
      -- phrase, and words without places hold none. All of them must be there.
      create or replace function document_query(search text) returns tsquery language plpgsql immutable set client_min_messages = error as $$
      declare
        term text;
        part text;
        answer tsquery := ''::tsquery;
      begin
        for term in select document_terms(search) loop
          if document_is_code(term) then
            answer := answer && format('%s:*', '''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery;
          else
            foreach part in array string_to_array(document_plain_text(term), ' ') loop
              answer := answer && (
                to_tsquery('simple', case when length(part) = 1 then part else part || ':*' end) || to_tsquery('russian', part));
            end loop;
          end if;
        end loop;
        return regexp_replace(answer::text, '<(-|[0-9]+)>', '&', 'g')::tsquery;
      end $$;

      -- Words of the message as of a document's subject (0002). Posts before this one are read through once.
      alter table posts add column words tsvector not null generated always as (document_words('', message, '')) stored;
      create index posts_words on posts using gin (words) with (fastupdate = off);
      create index on posts (author_id, id desc);

      -- Says 'feed:' and the organisation on the channel of 0005, once a statement and organisation.
      create function feed_tell(organisations bigint[]) returns void language plpgsql as $$
      declare
        organisation bigint;
      begin
        foreach organisation in array coalesce(organisations, '{}') loop
          perform pg_notify('qujat_live', 'feed:' || organisation);
        end loop;
      end $$;
      create function posts_tell() returns trigger language plpgsql as $$
      begin
        perform feed_tell((select array_agg(distinct organisation_id) from changed));
        return null;
      end $$;
      -- Of a post that goes itself, its own trigger tells.
      create function posts_parts_tell() returns trigger language plpgsql as $$
      begin
        perform feed_tell((select array_agg(distinct p.organisation_id) from changed c join posts p on p.id = c.post_id));
        return null;
      end $$;
      create trigger posts_tell_added after insert on posts referencing new table as changed for each statement execute function posts_tell();
      create trigger posts_tell_removed after delete on posts referencing old table as changed for each statement execute function posts_tell();
      create trigger post_likes_tell_added after insert on post_likes referencing new table as changed for each statement execute function posts_parts_tell();
      create trigger post_likes_tell_removed after delete on post_likes referencing old table as changed for each statement execute function posts_parts_tell();
      create trigger post_comments_tell_added after insert on post_comments referencing new table as changed for each statement execute function posts_parts_tell();
      create trigger post_comments_tell_removed after delete on post_comments referencing old table as changed for each statement execute function posts_parts_tell();
    `.execute(db);
  },
};
