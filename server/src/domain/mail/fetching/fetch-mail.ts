/**
 * Fetches letters of connected mailboxes. One worker does it at a time (worker.ts). Interrupted work is repeated safely: one transaction
 * stores a letter together with the record that it was fetched, and a letter that arrives twice is recognised by its Message-ID.
 */
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { FileStoreUnavailableError } from '../../../platform/files/store.ts';
import { exponentialBackoff } from '../../../platform/jobs/backoff.ts';
import type { Job } from '../../../platform/jobs/worker.ts';
import { sealedFor } from '../account.ts';
import type { FetchingParts } from '../mailbox-parts.ts';
import { asMailError, MailError } from '../servers/mail-error.ts';
import { openMailbox } from '../servers/mail-server.ts';
import type { OpenMailbox } from '../servers/mailbox.ts';
import { takeLetter, type Taker } from './take-letter.ts';

type Account = Selectable<Schema['mail_accounts']> & { readonly organisationId: number };

const minute = 60_000;
/** The interval between two checks of a mailbox without problems. */
const every = 5 * minute;
/** How many mailboxes are looked up together, and how many are served at the same time. */
const lookedUp = 40;
const atOnce = 3;
/**
 * A round serves no further mailbox after this time; the next round begins when the last one has ended, which deadline.ts bounds. Together
 * they stay below the time after which a job counts as stuck (worker.ts).
 */
const roundMs = 45_000;
/** While some are slow, others become due: how often they are looked up. */
const lookEveryMs = 3000;
/**
 * The limit for one mailbox in one round, so that a full one does not keep the others waiting, and its server is not signed in to every few
 * seconds.
 */
export const lettersOfRound = 100;
const timeOfRound = minute;
/** A server that does not give so many letters one after the other is out of order: the fault is not theirs. */
const mostRefused = 10;
/** The limit for one mailbox: the newest letters. */
const lettersOfMailbox = 20_000;

/** Pauses of one minute, two, four … at most an hour. */
export const pauseAfter = exponentialBackoff({ firstMs: minute, longestMs: 60 * minute });

/** So many refusals in a row that may concern the password end the fetching. */
const unsureRefusals = 3;

/**
 * A server that repeatedly gets a wrong password locks the mailbox, so the worker stops until the person acts. Where it is not sure that the
 * server means the password, which was right when the mailbox was connected, it tries again, with pauses.
 */
const isFinal = ({ trouble, isUnsure }: MailError, account: Account): boolean =>
  trouble === 'password'
    ? !isUnsure || (account.trouble === 'password' && account.attempts + 1 >= unsureRefusals)
    : trouble === 'sealed' || trouble === 'private' || trouble === 'port';

/** The job has one connection to the database: parallel statements on it would share one transaction. */
const makeQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
};

const dueAccounts = async (db: Database, now: Date, except: readonly number[]): Promise<readonly Account[]> => {
  const due = db
    .selectFrom('mail_accounts as a')
    .innerJoin('employees as e', (join) => join.onRef('e.id', '=', 'a.employee_id').onRef('e.organisation_id', '=', 'a.organisation_id'))
    .selectAll('a')
    .select('e.organisation_id as organisationId')
    .where('a.next_attempt_at', '<=', now)
    .where('e.mail_access', '=', true)
    .where('e.ended_at', 'is', null)
    .where(sql<boolean>`not (a.id = any(${except}::bigint[]))`)
    .orderBy('a.next_attempt_at')
    .limit(lookedUp / 2);
  // As many of each kind: mailboxes with a problem are the longest due, and would leave no room for the others.
  const [well, troubled] = [await due.where('a.trouble', 'is', null).execute(), await due.where('a.trouble', 'is not', null).execute()];
  return [...well, ...troubled].toSorted((one, other) => Number(one.next_attempt_at) - Number(other.next_attempt_at));
};

const freshNames = async (taker: Taker, mailbox: OpenMailbox): Promise<readonly string[]> => {
  const names = await mailbox.list(lettersOfMailbox);
  const known = await taker.inTurn(async (db) => {
    // Names that the server no longer lists, or has renumbered, are deleted; the letters stay.
    await sql`
      delete from mail_account_letters
      where account_id = ${taker.accountId} and organisation_id = ${taker.organisationId}
        and not (server_id = any(${names}::text[]))`.execute(db);
    return db
      .selectFrom('mail_account_letters')
      .select(['server_id', 'failure', 'interruptions'])
      .where('account_id', '=', taker.accountId)
      .where('organisation_id', '=', taker.organisationId)
      .execute();
  });
  const interrupted = new Map(
    known.filter(({ failure, interruptions }) => failure === null && interruptions > 0).map((row) => [row.server_id, row.interruptions]),
  );
  const done = new Set(known.filter((row) => !interrupted.has(row.server_id)).map((row) => row.server_id));
  const fresh = names.filter((name) => !done.has(name)).toReversed();
  // The person waits for the newest letters; an interrupted letter comes after all the others.
  return fresh.toSorted((one, other) => (interrupted.get(one) ?? 0) - (interrupted.get(other) ?? 0));
};

/** How many letters remain for the next round. */
const fetchFrom = async (mailbox: OpenMailbox, taker: Taker, begun: number, signal: AbortSignal): Promise<number> => {
  const fresh = await freshNames(taker, mailbox);
  let refused = 0;
  for (const [place, name] of fresh.entries()) {
    // One letter at least, from a server that takes long to list them.
    const isOver = place >= lettersOfRound || (place > 0 && performance.now() - begun > timeOfRound);
    if (signal.aborted || isOver) return fresh.length - place;
    refused = (await takeLetter(mailbox, name, taker)) ? 0 : refused + 1;
    if (refused >= mostRefused) throw new MailError('protocol');
  }
  return 0;
};

const troubleOf = (error: unknown): MailError => (error instanceof FileStoreUnavailableError ? new MailError('store') : asMailError(error));

/** The person has disconnected the mailbox meanwhile, or connected another one. */
const isDisconnectedMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'mail_account_letters_account_id_fkey';

/** A failure of the database belongs to the job, not to the mailbox. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || error.message.includes('Connection terminated'));

const fetchAccount = async (account: Account, parts: FetchingParts, taker: Taker, now: Date, signal: AbortSignal): Promise<void> => {
  let mailbox: OpenMailbox | null = null;
  const since = performance.now();
  const told = (outcome: 'done' | 'failed'): void => parts.onFetching?.mailbox(outcome, performance.now() - since);
  const note = (
    what: Partial<
      Pick<
        Account,
        'next_attempt_at' | 'asked_at' | 'fetched_at' | 'attempts' | 'remaining' | 'trouble' | 'trouble_details' | 'sealed_password'
      >
    >,
  ): Promise<unknown> =>
    taker.inTurn((db) =>
      db
        .updateTable('mail_accounts')
        .set(what)
        .where('id', '=', account.id)
        .where('sealed_password', '=', account.sealed_password)
        .execute(),
    );
  try {
    const about = sealedFor(account.employee_id, account);
    const password = parts.sealer.open(account.sealed_password, about);
    mailbox = await openMailbox({ ...account, password }, parts.policy);
    const remaining = await fetchFrom(mailbox, taker, since, signal);
    if (signal.aborted) return;
    told('done');
    const resealed = parts.sealer.isCurrent(account.sealed_password) ? {} : { sealed_password: parts.sealer.seal(password, about) };
    await note({
      trouble: null,
      trouble_details: '',
      attempts: 0,
      remaining,
      ...(remaining === 0
        ? { fetched_at: now, asked_at: null, next_attempt_at: new Date(now.getTime() + every) }
        : { next_attempt_at: now }),
      ...resealed,
    });
  } catch (error) {
    if (isDisconnectedMeanwhile(error)) return;
    told('failed');
    const trouble = isOurs(error) ? new MailError('internal') : troubleOf(error);
    const noted = note({
      trouble: trouble.trouble,
      trouble_details: trouble.details,
      attempts: account.attempts + 1,
      asked_at: null,
      next_attempt_at: isFinal(trouble, account) ? null : new Date(now.getTime() + pauseAfter(account.attempts)),
    });
    if (!isOurs(error)) await noted;
    else {
      // The operator is notified. The mailbox waits like any other with a problem, and does not hold up the others.
      await noted.catch(() => {});
      throw error;
    }
  } finally {
    await mailbox?.close();
  }
};

/** Waiters that are woken together, or wake by themselves after a while. */
const makeBell = (): { readonly ring: () => void; readonly wait: () => Promise<void> } => {
  const waiters = new Set<() => void>();
  return {
    ring: () => {
      for (const wake of waiters) wake();
    },
    wait: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake(), lookEveryMs);
        const wake = (): void => {
          clearTimeout(timer);
          waiters.delete(wake);
          resolve();
        };
        waiters.add(wake);
      }),
  };
};

/** One round over the due mailboxes. A slow one holds up no other: those that become due meanwhile are served, too. */
export const fetchDueMail = async (db: Database, parts: FetchingParts, now: Date, signal: AbortSignal): Promise<void> => {
  const begun = performance.now();
  const inQueue = makeQueue();
  const oneLarge = makeQueue();
  const bell = makeBell();
  const failures: unknown[] = [];
  const busy = new Set<number>();
  /** Since they were looked up last: what was read about these mailboxes is no longer true. */
  let taken = new Set<number>();
  let waiting = [...(await dueAccounts(db, now, []))];
  let at = now;
  let looked = begun;

  const lookUp = (): Promise<void> =>
    inQueue(async () => {
      if (performance.now() - looked < lookEveryMs) return;
      looked = performance.now();
      at = new Date(now.getTime() + looked - begun);
      taken = new Set(busy);
      waiting = [...(await dueAccounts(db, at, [...busy]))];
    });
  const serve = async (account: Account): Promise<void> => {
    const { id: accountId, employee_id: employeeId, organisationId, charset } = account;
    const taker: Taker = {
      accountId,
      employeeId,
      organisationId,
      charset,
      files: parts.files,
      now: at,
      inTurn: (task) => inQueue(() => task(db)),
      oneLarge,
      ...(parts.onFetching && { onLetter: parts.onFetching.letter }),
    };
    busy.add(accountId);
    taken.add(accountId);
    await fetchAccount(account, parts, taker, at, signal).catch((error: unknown) => void failures.push(error));
    busy.delete(accountId);
    bell.ring();
  };
  const work = async (mayServe: (account: Account) => boolean): Promise<void> => {
    while (!signal.aborted && performance.now() - begun < roundMs) {
      const place = waiting.findIndex((account) => mayServe(account) && !taken.has(account.id));
      const [account] = place < 0 ? [] : waiting.splice(place, 1);
      if (account) await serve(account);
      else if (busy.size === 0) return;
      else {
        await bell.wait();
        if (busy.size > 0) await lookUp().catch((error: unknown) => void failures.push(error));
      }
    }
  };
  const anyMailbox = (): boolean => true;
  // Servers that fail often take long to do so. One place is free of them.
  const withoutTrouble = ({ attempts }: Account): boolean => attempts === 0;
  await Promise.all([...Array.from({ length: atOnce - 1 }, () => work(anyMailbox)), work(withoutTrouble)]);
  if (failures.length > 0) throw failures[0];
};

export const fetchMailJob = (parts: FetchingParts): Job => ({
  name: 'fetch-mail',
  everyMs: 3000,
  run: (db, now, ending = new AbortController().signal) => fetchDueMail(db, parts, now, ending),
});
