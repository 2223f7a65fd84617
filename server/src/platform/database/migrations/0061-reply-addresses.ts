import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Who sends a document by e-mail is answered in their own mailbox, where they have connected one. */
export const replyAddresses: Migration = {
  name: '0061-reply-addresses',
  up: async (db) => {
    await sql`alter table outgoing_letters add column reply_to text`.execute(db);
  },
};
