import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Replies to a document sent by e-mail go to the sender's own mailbox, if one is connected. */
export const replyAddresses: Migration = {
  name: '0061-reply-addresses',
  up: async (db) => {
    await sql`alter table outgoing_letters add column reply_to text`.execute(db);
  },
};
