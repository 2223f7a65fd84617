import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The log is read by the organisation's administrator (docs/decisions/0240): each filter has an index in the order of the page. The search
 * for a document's number is exact. `audit_kind` is part of an index, so a change of it needs a migration that builds the index again.
 */
export const auditLogSearch: Migration = {
  name: '0240-audit-log-search',
  up: async (db) => {
    await sql`
      create function audit_kind(event text) returns text language sql immutable parallel safe as $$
        select case split_part(event, '.', 1)
          when 'template' then 'templates' when 'category' then 'templates'
          when 'settings' then 'settings' when 'factor' then 'settings' when 'iin' then 'settings'
          when 'deputy' then 'deputies' when 'substitution' then 'deputies'
          when 'folder' then 'links'
          when 'access' then 'refused'
          when 'file' then 'taken' when 'archive' then 'taken' when 'list' then 'taken' when 'document' then 'taken'
          when 'package' then 'taken' when 'log' then 'taken'
          when 'sign-in' then 'entry' when 'sign-out' then 'entry' when 'refresh' then 'entry' when 'password' then 'entry'
          when 'recovery' then 'entry' when 'session' then 'entry' when 'signing' then 'entry'
          else case when event = 'organisation.selected' then 'entry' else 'administration' end
        end
      $$;
      drop index audit_log_organisation_id_at_idx;
      create index audit_log_page on audit_log (organisation_id, at desc, id desc);
      create index audit_log_kind on audit_log (organisation_id, audit_kind(event), at desc, id desc);
      create index audit_log_person on audit_log (organisation_id, person_id, at desc, id desc);
      create index audit_log_document on audit_log ((details ->> 'document'), at) where details ? 'document';
      create index audit_log_file on audit_log ((details ->> 'file'), at) where details ? 'file';
      create index documents_number on documents (organisation_id, number) where number <> '';
    `.execute(db);
  },
};
