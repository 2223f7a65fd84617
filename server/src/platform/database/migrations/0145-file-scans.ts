import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a scanner says of a file. Files from before this migration, and all where no scanner is configured, are 'none'; 'unscanned' is one that it could not take. */
export const fileScans: Migration = {
  name: '0145-file-scans',
  up: async (db) => {
    await sql`
      alter table files
        add column scan text not null default 'none' check (scan in ('none', 'waiting', 'clean', 'infected', 'unscanned')),
        add column scan_finding text not null default '',
        add column scanned_at timestamptz;
      create index files_to_scan on files ((scan = 'none'), id) where scan in ('waiting', 'none');
    `.execute(db);
  },
};
