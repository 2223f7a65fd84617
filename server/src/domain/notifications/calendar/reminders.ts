/** Every morning: reminders of deadlines, what has become overdue, and what heads must know (NTF-6, NTF-7). */
import type { NotificationChoices } from '@qujat/contract/notification-choices';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import type { News, TellPeople } from '../../../platform/news/news.ts';
import { loadPolicy } from '../../../platform/policy/policy.ts';
import { loadReaders } from '../telling/readers.ts';
import { loadDueEntries } from './due-entries.ts';
import { loadDueTasks } from './due-tasks.ts';
import { loadHeads, type HeadOf } from './heads.ts';

/** The hour of the organisation from which reminders are made. */
const morningHour = 8;

/** A worker that was away is late by no more days: news of long ago is no news. */
const catchUpDays = 3;

/** What has a deadline: an entry of a route, or a task. */
interface Due {
  readonly employeeId: number;
  /** Negative once it has passed. */
  readonly days: number;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly about: Pick<News, 'documentId' | 'stage' | 'taskId'>;
  /** Names it among all. */
  readonly name: string;
}

/** Pure. Null where the person wants no reminder on that day. */
const reminderOf = ({ days, employeeId, about, name, day }: Due, choices: NotificationChoices): News | null => {
  const common = { employeeId, ...about, days, actorId: null };
  const wanted = (days === 3 && choices.remindThreeDays) || (days === 1 && choices.remindOneDay) || (days === 0 && choices.remindOnDay);
  if (wanted) return { ...common, kind: 'deadline', key: `deadline:${name}:${day}:${days}` };
  if (days < 0 && days >= -catchUpDays) return { ...common, kind: 'overdue', key: `overdue:${name}:${day}` };
  return null;
};

/** Pure. The head is told once for each document or task, person and deadline. */
const escalationOf = ({ days, employeeId, about, name, day }: Due, afterDays: number | null, headOf: HeadOf): News | null => {
  if (afterDays === null || days > -afterDays || days <= -afterDays - catchUpDays) return null;
  const head = headOf(employeeId);
  if (head === null) return null;
  const key = `escalation:${name}:${employeeId}:${day}`;
  return { kind: 'escalation', employeeId: head, ...about, days, actorId: employeeId, key };
};

const remindOrganisation = async (trx: Queryable, organisationId: number, now: Date): Promise<readonly News[]> => {
  const { escalationDays } = await loadPolicy(trx, organisationId);
  const entries: readonly Due[] = [
    ...(await loadDueEntries(trx, { organisationId, until: 3 }, now)).map(({ documentId, stage, ...due }) => ({
      ...due,
      about: { documentId, stage },
      name: `${documentId}:${stage}`,
    })),
    ...(await loadDueTasks(trx, { organisationId, until: 3 }, now)).map(({ taskId, ...due }) => ({
      ...due,
      about: { documentId: null, taskId },
      name: `task:${taskId}`,
    })),
  ];
  const readers = await loadReaders(
    trx,
    organisationId,
    entries.map(({ employeeId }) => employeeId),
    now,
  );
  const headOf = await loadHeads(trx, organisationId);
  return entries.flatMap((entry) => {
    const reader = readers.get(entry.employeeId);
    return [reader ? reminderOf(entry, reader.choices) : null, escalationOf(entry, escalationDays, headOf)].filter((each) => each !== null);
  });
};

/** Organisations whose morning has come and whose reminders of today have not been made. */
const due = async (db: Database, now: Date) => {
  const { rows } = await sql<{ id: number; today: string }>`
    select o.id, to_char(${now}::timestamptz at time zone o.time_zone, 'YYYY-MM-DD') as today from organisations o
    where extract(hour from ${now}::timestamptz at time zone o.time_zone) >= ${morningHour}
      and not exists (select from reminder_days r where r.organisation_id = o.id
        and r.day = (${now}::timestamptz at time zone o.time_zone)::date)
    order by o.id`.execute(db);
  return rows;
};

export const remindersJob = (tellPeople: TellPeople, origin: string): Job => ({
  name: 'reminders',
  everyMs: 60_000,
  run: async (db, now, ending) => {
    for (const { id, today } of await due(db, now)) {
      if (ending?.aborted) return;
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('reminder_days').values({ organisation_id: id, day: today }).execute();
        await tellPeople(trx, await remindOrganisation(trx, id, now), { organisationId: id, now, origin });
      });
    }
  },
});

/** The bell keeps half a year; links of letters and days of reminders are of no use after they have passed. */
const keptDays = 180;
const day = 24 * 60 * 60_000;

export const removeOldNotifications: Job = {
  name: 'remove-old-notifications',
  everyMs: 60 * 60_000,
  run: async (db, now) => {
    const old = new Date(now.getTime() - keptDays * day);
    await db.deleteFrom('notifications').where('at', '<', old).execute();
    await db
      .deleteFrom('letter_acts')
      .where('expires_at', '<', new Date(now.getTime() - 30 * day))
      .execute();
    await sql`delete from reminder_days where day < ${old}::date`.execute(db);
  },
};
