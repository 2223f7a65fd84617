import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Browsers that a person lets show notifications, and what is on its way to them (docs/decisions/0293). A browser belongs to the session
 * that has allowed it: whoever signs out there, or ends the session elsewhere, is told nothing there any more. A session that another
 * sign-in of the same browser replaces hands it over, and one that has merely expired keeps it.
 */
export const browserPush: Migration = {
  name: '0293-browser-push',
  up: async (db) => {
    await sql`
      create table push_subscriptions (
        id bigint generated always as identity primary key,
        employee_id bigint not null references employees on delete cascade,
        session_id bigint references sessions on delete set null,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        user_agent text not null,
        created_at timestamptz not null,
        renewed_at timestamptz not null,
        unique (endpoint, employee_id)
      );
      create index on push_subscriptions (employee_id);
      create index on push_subscriptions (session_id);

      create table push_messages (
        id bigint generated always as identity primary key,
        notification_id bigint not null references notifications on delete cascade,
        subscription_id bigint not null references push_subscriptions on delete cascade,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        attempts int not null default 0,
        leaving_at timestamptz,
        unique (notification_id, subscription_id)
      );
      create index on push_messages (subscription_id);
      create index on push_messages (next_attempt_at);

      create function push_subscriptions_end() returns trigger language plpgsql as $$
      begin
        delete from push_subscriptions where session_id = new.id;
        return null;
      end $$;
      create trigger push_subscriptions_end after update of ended_at on sessions
        for each row when (old.ended_at is null and new.ended_at is not null and new.end_reason is distinct from 'replaced')
        execute function push_subscriptions_end();
    `.execute(db);
  },
};
