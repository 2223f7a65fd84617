import { sql } from 'kysely';

/**
 * The text search. PostgreSQL has no Kazakh stemmer: words are indexed as they are ('simple', searched by prefix) and by their Russian
 * stem. For a word that looks like a number ('СЗ-01-12/214') every ending is indexed as well ('12/214'), so that any part of it is found,
 * including punctuation.
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

  -- A number: digits, and punctuation between them. Punctuation around a word does not count.
  create function document_is_code(term text) returns boolean language sql immutable parallel safe as $$
    select term ~ '[0-9]' and term ~ ('[^[:alnum:]]' collate "pg_c_utf8")
  $$;
  create function document_terms(value text) returns setof text language sql immutable parallel safe as $$
    select t.term from regexp_split_to_table(translate(lower(value collate "pg_c_utf8"), 'ё', 'е'), '\\s+') s (raw),
      lateral (select regexp_replace(s.raw, '^[^[:alnum:]]+|[^[:alnum:]]+$' collate "pg_c_utf8", '', 'g') as term) t
    where t.term <> ''
  $$;
  -- Numbers with each of their ends. These two are no SQL functions: those would be inlined and computed several times over.
  create function document_codes(value text) returns text[] language plpgsql immutable parallel safe as $$
  declare
    rest text;
    codes text[] := '{}';
  begin
    for rest in select t from document_terms(value) t where document_is_code(t) loop
      while rest <> '' loop
        codes := codes || rest;
        rest := regexp_replace(rest, '^[[:alnum:]]+[^[:alnum:]]*' collate "pg_c_utf8", '');
      end loop;
    end loop;
    return codes;
  end $$;

  create function document_words(number text, subject text, initiator text) returns tsvector language plpgsql immutable parallel safe as $$
  declare
    value text := concat_ws(' ', number, subject, initiator);
    plain text := document_plain_text(value);
  begin
    return strip(to_tsvector('simple', plain) || to_tsvector('russian', plain) || array_to_tsvector(document_codes(value)));
  end $$;

  -- Every term must be found: as the beginning of a word, by its stem, or as a part of a number.
  create function document_query(search text) returns tsquery language plpgsql immutable set client_min_messages = error as $$
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
    return answer;
  end $$;
`;
