import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Days that an organisation makes working or free, whatever the law says of them (docs/decisions/0223). */
export const calendarDays: Migration = {
  name: '0223-calendar-days',
  up: async (db) => {
    await sql`
      create table calendar_days (
        organisation_id bigint not null references organisations,
        day date not null,
        works boolean not null,
        reason text not null,
        primary key (organisation_id, day)
      )
    `.execute(db);
  },
};
