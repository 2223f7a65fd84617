import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A package of its time has a void signature as it was before it was renewed (0152). */
export const formsOfVoidedSignatures: Migration = {
  name: '0210-forms-of-voided-signatures',
  up: async (db) => {
    await sql`alter table voided_signatures add column earlier_forms text[] not null default '{}'`.execute(db);
  },
};
