import { sql } from 'kysely';

/**
 * The text search. PostgreSQL has no Kazakh stemmer: words are kept as they are ('simple', searched by their beginning)
 * and by their Russian stem. A number is kept whole as well, so that its beginning finds it, punctuation and all.
 */
export const searchTable = sql`
  create table document_search (
    document_id bigint primary key,
    organisation_id bigint not null,
    viewers bigint[] not null,
    issue_date timestamptz not null,
    words tsvector not null
  );
  -- Without a list of pending entries, which each search would have to read through.
  create index document_search_words on document_search using gin (viewers, words) with (fastupdate = off);

  -- Lower case, ё as е, everything but letters and digits a blank. The collation is named: a database's own may know only ASCII.
  create function document_plain_text(value text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(translate(lower(value collate "pg_c_utf8"), 'ё', 'е'), '[^[:alnum:]]+' collate "pg_c_utf8", ' ', 'g'))
  $$;

  create function document_words(number text, subject text, initiator text) returns tsvector language sql immutable parallel safe as $$
    select strip(
      to_tsvector('simple', t.plain) || to_tsvector('russian', t.plain) ||
      case when number = '' then ''::tsvector
        else array_to_tsvector(array[translate(lower(number collate "pg_c_utf8"), 'ё', 'е')]) end)
    from (select document_plain_text(concat_ws(' ', number, subject, initiator)) as plain) t
  $$;

  -- Every term must be found: as the beginning of a word, by its stem, or as the beginning of a number.
  create function document_query(search text) returns tsquery language plpgsql immutable set client_min_messages = error as $$
  declare
    term text;
    part text;
    by_parts tsquery;
    answer tsquery := ''::tsquery;
  begin
    foreach term in array regexp_split_to_array(translate(lower(btrim(search) collate "pg_c_utf8"), 'ё', 'е'), '\\s+') loop
      by_parts := ''::tsquery;
      foreach part in array string_to_array(document_plain_text(term), ' ') loop
        by_parts := by_parts && (
          to_tsquery('simple', case when length(part) = 1 then part else part || ':*' end) || to_tsquery('russian', part));
      end loop;
      if numnode(by_parts) > 0 then
        answer := answer && (by_parts || format('%s:*', '''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || '''')::tsquery);
      end if;
    end loop;
    return answer;
  end $$;
`;
