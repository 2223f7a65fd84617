import { sql } from 'kysely';

/**
 * The log of each document: append-only, its entries chained by their hashes. The database itself numbers and chains,
 * so no program can write an entry that does not fit. There is no foreign key to documents: the log outlives them.
 */
export const logTable = sql`
  create table document_log (
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

  -- What is hashed: a JSON array without blanks. server/src/documents/log.ts makes the same text and checks the chain.
  create function document_log_canonical(e document_log) returns text language sql immutable as $$
    select '[' || concat_ws(',',
      e.document_id, e.sequence, (extract(epoch from e.at) * 1000000)::bigint, e.actor_id, coalesce(e.on_behalf_of::text, 'null'),
      to_json(e.action)::text, coalesce(e.status_before::text, 'null'), e.status_after, to_json(e.comment)::text,
      to_json(e.address)::text, to_json(e.details::text)::text) || ']'
  $$;

  create function document_log_chain() returns trigger language plpgsql as $$
  declare
    previous document_log;
  begin
    select * into previous from document_log l where l.document_id = new.document_id order by l.sequence desc limit 1;
    new.sequence := coalesce(previous.sequence, 0) + 1;
    new.previous_hash := coalesce(previous.hash, ''::bytea);
    new.hash := sha256(new.previous_hash || convert_to(document_log_canonical(new), 'UTF8'));
    return new;
  end $$;
  create trigger document_log_chain before insert on document_log for each row execute function document_log_chain();

  create function document_log_keep() returns trigger language plpgsql as $$
  begin
    raise exception 'document_log is append-only' using errcode = 'insufficient_privilege';
  end $$;
  create trigger document_log_keep before update or delete or truncate on document_log
    for each statement execute function document_log_keep();
`;
