/** What waits for the background work, for the operator's figures. */
import type { Database } from '../platform/database/pool.ts';
import type { Queue } from '../platform/metrics/work.ts';

interface Waiting {
  readonly size: number;
  readonly since: Date | null;
}

const queue = (name: string, read: (db: Database, now: Date) => Promise<Waiting>): Queue => ({
  name,
  measure: async (db: Database, now: Date) => {
    const { size, since } = await read(db, now);
    return { size, oldestSeconds: since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000) };
  },
});

/** Each question is answered by an index on what waits alone, or by a short table. */
export const queues: readonly Queue[] = [
  queue('letters', (db) =>
    db
      .selectFrom('outgoing_letters')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('created_at').as('since')])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ),
  queue('mailboxes', (db, now) =>
    db
      .selectFrom('mail_accounts as a')
      .innerJoin('employees as e', 'e.id', 'a.employee_id')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('a.next_attempt_at').as('since')])
      .where('a.next_attempt_at', '<=', now)
      .where('e.mail_access', '=', true)
      .where('e.ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ),
  queue('held-decisions', (db) =>
    db
      .selectFrom('held_decisions')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('due_at').as('since')])
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ),
  queue('held-tasks', (db) =>
    db
      .selectFrom('held_tasks')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('due_at').as('since')])
      .where('problem', 'is', null)
      .executeTakeFirstOrThrow(),
  ),
  queue('exchange', (db) =>
    db
      .selectFrom('exchange_messages')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('queued_at').as('since')])
      .where('direction', '=', 'outgoing')
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow(),
  ),
  queue('file-scans', (db) =>
    db
      .selectFrom('files')
      .select(({ fn }) => [fn.countAll<number>().as('size'), fn.min<Date | null>('created_at').as('since')])
      .where('scan', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ),
];
