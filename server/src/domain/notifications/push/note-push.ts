/** Notes what browsers are to show, in the transaction of the event (NTF-10). */
import { sql } from 'kysely';
import type { PushChannel } from '../../../platform/news/news.ts';

/** One message for each browser of the person; none for whoever has no browser. */
export const browserChannel: PushChannel = {
  note: async (trx, pushed, now) => {
    const ids = pushed.map(({ notificationId }) => notificationId);
    const people = pushed.map(({ employeeId }) => employeeId);
    const times = pushed.map(({ notBefore }) => notBefore);
    await sql`
      insert into push_messages (notification_id, subscription_id, created_at, next_attempt_at)
      select n.notification, s.id, ${now}, n.at
      from unnest(${ids}::bigint[], ${people}::bigint[], ${times}::timestamptz[]) n (notification, employee, at)
      join push_subscriptions s on s.employee_id = n.employee
      on conflict (notification_id, subscription_id) do nothing`.execute(trx);
  },
};
