import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Participants with working days to decide, and those whom a condition of the template has added (docs/decisions/0231). */
export const conditionalSteps: Migration = {
  name: '0231-conditional-steps',
  up: async (db) => {
    await sql`
      alter table participants
        add column days smallint not null default 0 check (days between 0 and 365),
        add column by_condition boolean not null default false;
    `.execute(db);
  },
};
