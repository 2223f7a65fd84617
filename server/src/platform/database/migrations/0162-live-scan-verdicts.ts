import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Narrows the trigger of 0147 to what people see. A file from before the scanner is shown like a clean one: finding it clean changes
 * nothing, and a newly configured scanner would send an event for every old file.
 */
export const liveScanVerdicts: Migration = {
  name: '0162-live-scan-verdicts',
  up: async (db) => {
    await sql`
      drop trigger files_tell_scan on files;
      create trigger files_tell_scan after update of scan on files for each row
        when (old.scan is distinct from new.scan and not (old.scan = 'none' and new.scan = 'clean')) execute function files_tell_scan();
    `.execute(db);
  },
};
