import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Received letters that could not be stored; a message id belongs to one organisation's letter, not to all (docs/decisions/0162). */
export const failedExchangeLetters: Migration = {
  name: '0131-failed-exchange-letters',
  up: async (db) => {
    await sql`
      alter table exchange_messages drop constraint exchange_messages_message_id_direction_key;
      alter table exchange_messages add unique (organisation_id, message_id, direction);
      -- receipts are found by the message alone
      create index on exchange_messages (message_id);

      -- sender_name, sender_number and subject are what the letter says about itself.
      create table exchange_failed_letters (
        organisation_id bigint not null references organisations,
        message_id text not null,
        envelope text not null,
        sender_name text not null,
        sender_number text not null,
        subject text not null,
        attempts int not null,
        first_at timestamptz not null,
        next_attempt_at timestamptz not null,
        last_error text not null,
        dead_at timestamptz,
        primary key (organisation_id, message_id)
      );
    `.execute(db);
  },
};
