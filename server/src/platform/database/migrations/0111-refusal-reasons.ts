import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether an organisation requires a reason for a refusal. */
export const refusalReasons: Migration = {
  name: '0111-refusal-reasons',
  up: async (db) => {
    await sql`alter table organisations add column refusal_needs_reason boolean not null default true`.execute(db);
  },
};
