import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The audit log can only be added to, like the document log, also by the role that owns it. */
export const auditLogKeep: Migration = {
  name: '0146-audit-log-keep',
  up: async (db) => {
    await sql`
      create function audit_log_keep() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_log_keep before update or delete or truncate on audit_log for each statement execute function audit_log_keep();
      create index on audit_log (organisation_id, at);
    `.execute(db);
  },
};
