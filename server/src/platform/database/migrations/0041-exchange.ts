import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The government exchange: sent and received messages, and the demo's gateway, which has its own tables. */
export const exchange: Migration = {
  name: '0041-exchange',
  up: async (db) => {
    await sql`
      -- The envelope is signed before it stands here; the key is kept nowhere.
      create table exchange_messages (
        id bigint generated always as identity primary key,
        message_id uuid not null,
        direction text not null check (direction in ('outgoing', 'incoming')),
        organisation_id bigint not null references organisations,
        document_id bigint not null references documents on delete cascade,
        state text not null check (state in ('queued', 'sent', 'delivered', 'received', 'registered', 'rejected')),
        peer_bin text not null,
        peer_name text not null,
        character text not null,
        kind text not null,
        executor text not null,
        phone text not null,
        envelope text not null,
        sent_by bigint references employees,
        number text,
        reason text,
        queued_at timestamptz not null,
        sent_at timestamptz,
        delivered_at timestamptz,
        ended_at timestamptz,
        -- Of an incoming one: when its sender was told how it ended.
        told_at timestamptz,
        attempts int not null default 0,
        next_attempt_at timestamptz not null,
        last_error text,
        unique (message_id, direction)
      );
      -- A document goes to a recipient once, unless it came back.
      create unique index on exchange_messages (document_id, peer_bin) where direction = 'outgoing' and state <> 'rejected';
      create index on exchange_messages (document_id);
      create index exchange_messages_due on exchange_messages (next_attempt_at) where direction = 'outgoing' and state = 'queued';
      create index exchange_messages_untold on exchange_messages (next_attempt_at) where direction = 'incoming' and state in ('registered', 'rejected') and told_at is null;

      -- Of the demo only: it stands for a system elsewhere, so nothing here refers to our tables.
      create table demo_gateway_messages (
        message_id uuid primary key,
        sender_bin text not null,
        recipient_bin text not null,
        envelope text not null,
        taken_at timestamptz not null,
        delivered_at timestamptz,
        ended_at timestamptz
      );
      create index on demo_gateway_messages (recipient_bin) where delivered_at is null;
      create table demo_gateway_receipts (
        id bigint generated always as identity primary key,
        message_id uuid not null,
        recipient_bin text not null,
        kind text not null check (kind in ('delivered', 'registered', 'rejected')),
        number text,
        reason text,
        at timestamptz not null,
        read_at timestamptz,
        unique (message_id, kind)
      );
      create index on demo_gateway_receipts (recipient_bin) where read_at is null;
      create table demo_gateway_switch (away boolean not null);
      insert into demo_gateway_switch values (false);
    `.execute(db);
  },
};
