import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Deleted drafts have left their files behind. Nothing refers to these; a file that anything else refers to stays (0095). Their bytes go with
 * the other remains (docs/decisions/0067).
 */
export const filesOfDeletedDrafts: Migration = {
  name: '0463-files-of-deleted-drafts',
  up: async (db) => {
    // The database looks for what refers to a file that is deleted: without these it reads the whole tables for each.
    await sql`create index letter_attachments_by_file on letter_attachments (file_id)`.execute(db);
    await sql`create index file_opens_by_file on file_opens (file_id)`.execute(db);
    await sql`
      select forget_files(array(
        select f.id from files f
        where not f.counted
          and not exists (select from document_attachments a where a.file_id = f.id and a.organisation_id = f.organisation_id)
          and not exists (select from letter_attachments a where a.file_id = f.id and a.organisation_id = f.organisation_id)
          and not exists (select from task_files a where a.file_id = f.id and a.organisation_id = f.organisation_id)
      ), now())`.execute(db);
  },
};
