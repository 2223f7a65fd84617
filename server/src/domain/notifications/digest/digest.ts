/** One letter instead of many, at the hour of the person's choice (NTF-5). */
import type { DigestDays, NotificationKind } from '@qujat/contract/notification-choices';
import { worksOn } from '@qujat/contract/working-calendar';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../platform/database/pool.ts';
import { say, shortLanguage, type Language } from '../../../platform/http/texts.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { loadStates } from '../../documents/load-states.ts';
import { workingCalendarOf } from '../../documents/route/working-calendar.ts';
import { loadDueEntries } from '../calendar/due-entries.ts';
import { loadDueTasks } from '../calendar/due-tasks.ts';
import { loadDocumentFacts, titleOf } from '../telling/document-facts.ts';
import { afterQuietHours, loadReaders, type Reader } from '../telling/readers.ts';
import { loadSight } from '../telling/sight.ts';
import { isTrueYet } from '../telling/still-true.ts';
import { loadTaskFacts, taskLine } from '../telling/task-facts.ts';
import { dueLines, forWhom } from './due-lines.ts';

export interface DigestCounts {
  readonly overdue: number;
  readonly today: number;
  readonly waiting: number;
}

/** News that waits for the digest. */
interface Kept {
  readonly kind: NotificationKind;
  readonly documentId: number | null;
  readonly taskId: number | null;
  readonly aboutId: number | null;
}

/** A letter names so many documents of a kind; the counts are of all. */
const named = 20;

/** Documents that the person has sent and others decide on. */
const countWaiting = async (
  db: Queryable,
  { employeeId, organisationId }: Pick<Reader, 'organisationId' | 'employeeId'>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from documents where initiator_id = ${employeeId} and organisation_id = ${organisationId} and status in (200, 300, 500)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

/** What a digest would hold now. */
export const countDigest = async (db: Queryable, who: Pick<Reader, 'organisationId' | 'employeeId'>, now: Date): Promise<DigestCounts> => {
  const own = { organisationId: who.organisationId, employeeId: who.employeeId, until: 0 };
  const due = [...(await loadDueEntries(db, own, now)), ...(await loadDueTasks(db, own, now))];
  const overdue = due.filter(({ days }) => days < 0).length;
  return { overdue, today: due.length - overdue, waiting: await countWaiting(db, who) };
};

const keptFor = (db: Queryable, { employeeId, organisationId }: Reader): Promise<readonly Kept[]> =>
  db
    .selectFrom('notifications')
    .select(['kind', 'document_id as documentId', 'task_id as taskId', 'about_id as aboutId'])
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('for_digest', '=', true)
    .where('kind', 'not in', ['deadline', 'overdue'])
    .orderBy('id')
    .execute();

// locale-keys: notifications.kinds.*
const newsLines = async (db: Queryable, reader: Reader, language: Language, now: Date): Promise<readonly string[]> => {
  const { employeeId, organisationId } = reader;
  const kept = await keptFor(db, reader);
  const ids = [...new Set(kept.flatMap(({ documentId }) => documentId ?? []))];
  const facts = await loadDocumentFacts(db, organisationId, ids);
  const states = new Map((await loadStates(db, organisationId, ids)).map((state) => [state.document.id, state]));
  const isOpen = await loadSight(
    db,
    organisationId,
    kept.map((each) => ({ ...each, employeeId })),
    now,
  );
  const tasks = await loadTaskFacts(
    db,
    organisationId,
    kept.flatMap(({ taskId }) => taskId ?? []),
  );
  const people = await loadReaders(
    db,
    organisationId,
    kept.flatMap(({ aboutId }) => aboutId ?? []),
    now,
  );
  return kept.flatMap((each) => {
    const whom = forWhom(language, each.aboutId, people);
    const task = each.taskId === null ? undefined : tasks.get(each.taskId);
    if (task) return [`${say(language, `notifications.kinds.${each.kind}`)} · ${taskLine(task, language, { ...each, employeeId })}${whom}`];
    const document = each.documentId === null ? undefined : facts.get(each.documentId);
    if (!document || !isTrueYet({ ...each, employeeId }, states.get(document.id))) return [];
    const title = `${say(language, `notifications.kinds.${each.kind}`)} · ${titleOf(document, language)}`;
    return [`${title}${isOpen({ ...each, employeeId }) ? `. ${document.subject}` : ''}${whom}`];
  });
};

const block = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n\n${title}\n${lines.slice(0, named).join('\n')}${lines.length > named ? '\n…' : ''}`;

/** Writes the letter; false if there is nothing to say. */
export const writeDigest = async (
  trx: Queryable,
  reader: Reader,
  { now, origin, always = false }: { now: Date; origin: string; always?: boolean },
): Promise<boolean> => {
  const language = shortLanguage(reader.language);
  const counts = await countDigest(trx, reader, now);
  const due = await dueLines(trx, reader, language, now);
  const news = await newsLines(trx, reader, language, now);
  if (due.length === 0 && news.length === 0 && !always) return false;
  const parameters = {
    ...counts,
    due: block(say(language, 'notifications.digestDue'), due),
    news: block(say(language, 'notifications.digestNews'), news),
    link: `${origin}/`,
  };
  const notBefore = always ? now : afterQuietHours(reader, now);
  const { email: recipient, organisationId, employeeId: readerId } = reader;
  const letter = { recipient, language: reader.language, name: 'digest', parameters, organisationId, readerId } as const;
  await writeLetter(trx, { ...letter, askedFor: always, notBefore }, now);
  return true;
};

interface Candidate {
  readonly employeeId: number;
  readonly organisationId: number;
  /** 'YYYY-MM-DD'. */
  readonly today: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly hour: number;
}

const candidates = async (db: Database, now: Date): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select c.employee_id as "employeeId", e.organisation_id as "organisationId", to_char(local.at, 'YYYY-MM-DD') as today,
      extract(isodow from local.at)::int as weekday, extract(hour from local.at)::int as hour
    from notification_choices c join employees e on e.id = c.employee_id and e.organisation_id = c.organisation_id and e.ended_at is null and e.locked_at is null
    join organisations o on o.id = e.organisation_id
    cross join lateral (select ${now}::timestamptz at time zone o.time_zone as at) local
    where c.digest and (c.choices ->> 'digestHour')::int <= extract(hour from local.at)
      and (c.last_digest_on is null or c.last_digest_on < local.at::date)
    order by c.employee_id`.execute(db);
  return rows;
};

const comesOn = (days: DigestDays, works: boolean, weekday: number): boolean =>
  days === 'daily' || (days === 'working' ? works : weekday === 1);

const send = async (
  trx: Queryable,
  { employeeId, organisationId, today, weekday }: Candidate,
  now: Date,
  origin: string,
): Promise<void> => {
  const reader = (await loadReaders(trx, organisationId, [employeeId], now)).get(employeeId);
  if (!reader) return;
  await trx
    .updateTable('notification_choices')
    .set({ last_digest_on: today })
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .execute();
  const works = worksOn(await workingCalendarOf(trx, organisationId), today);
  if (!comesOn(reader.choices.digestDays, works, weekday)) return;
  // Whoever gets no letters, gets none of today when they want letters again.
  if (reader.letters) await writeDigest(trx, reader, { now, origin });
  await trx
    .updateTable('notifications')
    .set({ for_digest: false })
    .where('employee_id', '=', employeeId)
    .where('organisation_id', '=', organisationId)
    .where('for_digest', '=', true)
    .execute();
};

/** Each person's digest and its note that it was made are one transaction. */
export const digestsJob = (origin: string): Job => ({
  name: 'digests',
  everyMs: 60_000,
  run: async (db, now, ending) => {
    for (const candidate of await candidates(db, now)) {
      if (ending?.aborted) return;
      await db.transaction().execute((trx) => send(trx, candidate, now, origin));
    }
  },
});
