import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A letter at which its server hangs up repeatedly is given up, so that the others arrive. */
export const interruptedLetters: Migration = {
  name: '0090-interrupted-letters',
  up: async (db) => {
    await sql`
      -- How often the connection broke while it was fetched; such a letter is tried again, after all the others.
      alter table mail_account_letters add column interruptions int not null default 0;
      alter table mail_account_letters drop constraint mail_account_letters_failure_check;
      alter table mail_account_letters add constraint mail_account_letters_failure_check check (failure in ('too-large', 'unreadable', 'not-given'));
    `.execute(db);
  },
};
