/**
 * Sends what is noted to the browsers' push services, encrypted for the browser (RFC 8291) and signed with the server's key (RFC 8292).
 * Nobody is told twice: a message that was leaving when its worker ended leaves no second time (docs/decisions/0261).
 */
import webPush from 'web-push';
import type { Queryable } from '../../../platform/database/pool.ts';
import { exponentialBackoff } from '../../../platform/jobs/backoff.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { fetchBytes, type ReachPolicy } from '../../../platform/reach/fetch-bytes.ts';
import { channelsFor } from '../telling/channels.ts';
import { afterQuietHours, loadReaders } from '../telling/readers.ts';
import { pushPayload, type PushedNews, type PushPayload } from './push-text.ts';
import type { PushKeys } from './push-keys.ts';

export interface PushSending {
  readonly keys: PushKeys;
  /** An address at which push services reach the operator: 'https://…' or 'mailto:…'. */
  readonly contact: string;
  readonly policy: ReachPolicy;
  /** Called when a push service does not accept who we are, once for each service in a round. Without the address of any browser. */
  readonly onRefused?: (service: string, status: number) => void;
}

interface Message extends PushedNews {
  readonly message: number;
  readonly subscription: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly attempts: number;
  readonly noted_at: Date;
  readonly read_at: Date | null;
}

const atOnce = 50;
/** Of one person in a round: what many silent browsers of somebody wait for holds up nobody else. */
const ofOnePerson = 10;
/** Browsers that are written to at the same time. */
const abreast = 8;
/** Of them those of one person. */
const abreastOfOnePerson = 2;
/** For a whole answer. */
const timeoutMs = 5_000;
/** Of an answer only its status counts. */
const maxBytes = 64 * 1024;
const minute = 60_000;
/** What nobody has fetched after a day, is no news: the bell has it. */
const lifeMs = 24 * 60 * minute;
const maxAttempts = 8;
const pauseAfter = exponentialBackoff({ firstMs: minute, longestMs: 60 * minute });

/** The browser has gone, or has withdrawn its permission (RFC 8030 §7.3). */
const gone: ReadonlySet<number> = new Set([404, 410]);
/**
 * The signature of this server is not accepted (RFC 8292 §4.2): its key or its clock is wrong, or the browser belongs to another key. Only time
 * tells: the first can be put right, and the browsers are still there then.
 */
const refused: ReadonlySet<number> = new Set([401, 403]);
/** With the pauses between them, half a day. */
const maxRefusals = 18;
const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const due = (db: Queryable, now: Date): Promise<Message[]> =>
  db
    .selectFrom('push_messages as m')
    .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
    .innerJoin('notifications as n', 'n.id', 'm.notification_id')
    .select(['m.id as message', 'm.attempts', 'm.created_at as noted_at', 's.id as subscription', 's.endpoint', 's.p256dh', 's.auth'])
    .select([
      'n.id',
      'n.organisation_id',
      'n.employee_id',
      'n.kind',
      'n.document_id',
      'n.task_id',
      'n.actor_id',
      'n.about_id',
      'n.days',
      'n.read_at',
    ])
    .where('m.next_attempt_at', '<=', now)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('push_messages as before')
          .innerJoin('push_subscriptions as t', 't.id', 'before.subscription_id')
          .whereRef('t.employee_id', '=', 's.employee_id')
          .where('before.next_attempt_at', '<=', now)
          .where((b) =>
            b.or([
              b('before.next_attempt_at', '<', b.ref('m.next_attempt_at')),
              b.and([b('before.next_attempt_at', '=', b.ref('m.next_attempt_at')), b('before.id', '<', b.ref('m.id'))]),
            ]),
          )
          .select(({ fn }) => fn.countAll<number>().as('count')),
        '<',
        ofOnePerson,
      ),
    )
    .orderBy('m.next_attempt_at')
    .orderBy('m.id')
    .limit(atOnce)
    .execute();

const forget = (db: Queryable, { message }: Message) => db.deleteFrom('push_messages').where('id', '=', message).execute();

/** The person has switched this browser off, never comes back to it, or has to allow it again. */
const forgetBrowser = (db: Queryable, { subscription }: Message) =>
  db.deleteFrom('push_subscriptions').where('id', '=', subscription).execute();

const retryLater = async (db: Queryable, message: Message, now: Date, tries = 1): Promise<void> => {
  const next_attempt_at = new Date(now.getTime() + pauseAfter(message.attempts));
  const changes = { attempts: message.attempts + tries, next_attempt_at, leaving_at: null };
  await db.updateTable('push_messages').set(changes).where('id', '=', message.message).execute();
};

/** The status that the push service answers, or null if it does not answer. */
const post = async ({ id, endpoint, p256dh, auth }: Message, payload: PushPayload, sending: PushSending): Promise<number | null> => {
  const { keys, contact, policy } = sending;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: contact, ...keys },
    TTL: lifeMs / 1000,
    // A copy of a message that an unanswered try has left there takes its place.
    topic: `news-${id}`,
  });
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return fetchBytes(endpoint, { policy, timeoutMs, maxBytes, headers: texts, body }).then(
    ({ status }) => status,
    () => null,
  );
};

/** A message with what it says. */
interface Ready {
  readonly message: Message;
  readonly payload: PushPayload;
}

/**
 * Null for what does not leave: it has been read meanwhile, on any device, or is too old, or its reader no longer wants this kind here, has
 * left or is locked. In quiet hours it waits until they are over.
 */
const prepare = async (db: Queryable, message: Message, now: Date): Promise<Ready | null> => {
  const reader = (await loadReaders(db, message.organisation_id, [message.employee_id], now)).get(message.employee_id);
  const isWanted = reader && !reader.isLocked && channelsFor(message.kind, reader.choices, reader.letters).push;
  const leavesAt = isWanted ? afterQuietHours(reader, now) : null;
  if (leavesAt && leavesAt > now) {
    await db.updateTable('push_messages').set({ next_attempt_at: leavesAt }).where('id', '=', message.message).execute();
    return null;
  }
  const isOld = now.getTime() - message.noted_at.getTime() > lifeMs;
  const payload = leavesAt === null || message.read_at || isOld ? null : await pushPayload(db, message, now);
  if (payload) return { message, payload };
  await forget(db, message);
  return null;
};

/** Notes what has become of a message; true if the push service has taken it. */
const settle = async (db: Queryable, { message }: Ready, status: number | null, now: Date): Promise<boolean> => {
  const tries = message.attempts + 1;
  if (status !== null && gone.has(status)) await forgetBrowser(db, message);
  else if (status !== null && refused.has(status)) await (tries < maxRefusals ? retryLater(db, message, now) : forgetBrowser(db, message));
  else if (tries < maxAttempts && (status === null || isTemporary(status))) await retryLater(db, message, now);
  // Done, or given up: any other refusal would come again.
  else await forget(db, message);
  return status !== null && status >= 200 && status < 300;
};

/** What one round has learnt of the push services. */
interface Round {
  readonly sending: PushSending;
  readonly now: Date;
  /** Services that have not answered for a person: their other messages do not wait for the same silence. */
  readonly silent: Set<string>;
  readonly refusals: Map<string, number>;
}

/** Notes that it is leaving before it does. Returns whether the push service has taken it. */
const sendOne = async (db: Queryable, message: Message, { sending, now, silent, refusals }: Round): Promise<boolean> => {
  const service = new URL(message.endpoint).origin;
  const wait = `${message.employee_id} ${service}`;
  const ready = await prepare(db, message, now);
  if (!ready) return false;
  if (silent.has(wait)) {
    await retryLater(db, message, now, 0);
    return false;
  }
  await db.updateTable('push_messages').set({ leaving_at: now }).where('id', '=', message.message).execute();
  const status = await post(message, ready.payload, sending);
  if (status === null) silent.add(wait);
  else if (refused.has(status)) refusals.set(service, status);
  return settle(db, ready, status, now);
};

/** Sends due messages and returns how many; starts no more once `ending` is aborted. Called while no other worker does so. */
export const sendPush = async (db: Queryable, sending: PushSending, now: Date, ending?: AbortSignal): Promise<number> => {
  await db.deleteFrom('push_messages').where('leaving_at', 'is not', null).execute();
  const waiting = await due(db, now);
  const round: Round = { sending, now, silent: new Set(), refusals: new Map() };
  const leaving = new Map<number, number>();
  const countOf = ({ employee_id }: Message): number => leaving.get(employee_id) ?? 0;
  const next = (): Message | undefined => {
    const index = ending?.aborted ? -1 : waiting.findIndex((message) => countOf(message) < abreastOfOnePerson);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  let sent = 0;
  // Whoever finds nobody to write to ends: those who write to the rest go on with them.
  const work = async (): Promise<void> => {
    for (let message = next(); message; message = next()) {
      leaving.set(message.employee_id, countOf(message) + 1);
      if (await sendOne(db, message, round)) sent += 1;
      leaving.set(message.employee_id, countOf(message) - 1);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: abreast }, work));
  for (const [service, status] of round.refusals) sending.onRefused?.(service, status);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return sent;
};

export const sendPushJob = (sending: PushSending): Job => ({
  name: 'send-push',
  everyMs: 2000,
  run: async (db, now, ending) => void (await sendPush(db, sending, now, ending)),
});
