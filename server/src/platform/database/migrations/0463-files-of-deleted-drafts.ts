import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Deleted drafts have left their files behind. Nothing refers to these; a file that anything else refers to stays (0095). Their bytes go with
 * the other remains (docs/decisions/0067).
 */
export const filesOfDeletedDrafts: Migration = {
  name: '0463-files-of-deleted-drafts',
  up: async (db) => {
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
