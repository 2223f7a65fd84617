/** Counts tries in PostgreSQL, so that all server processes count together. */
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { TooOftenError } from '../http/errors.ts';

export interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly windowMs: number;
  /** Slows down instead of refusing: once all tries are used, one more is allowed per this interval. */
  readonly paceMs?: number;
}

/** The key of a limit that counts all people together. */
export const everybody = 'all';

const minutes = (count: number): number => count * 60_000;

export const limits = {
  /** Every try costs a password hash. A correct one is given back, because a whole office may come in at once from one address. */
  signInsByNetwork: { name: 'sign-in', tries: 300, windowMs: minutes(5), paceMs: 1000 },
  /** How many correct ones of one person are given back. */
  signInsGivenBack: { name: 'sign-in-given-back', tries: 20, windowMs: minutes(5) },
  signInsByDevice: { name: 'sign-in-device', tries: 60, windowMs: minutes(5) },
  failuresByDevice: { name: 'device-failed', tries: 10, windowMs: minutes(15) },
  failuresByAccountAndNetwork: { name: 'account-network', tries: 10, windowMs: minutes(15) },
  /** The number of accounts whose passwords a network gets wrong: an office may share one address. */
  accountsByNetwork: { name: 'accounts-failed', tries: 50, windowMs: minutes(15), paceMs: 3000 },
  /** For all networks together: beyond it, each network has two tries. */
  failuresByAccount: { name: 'account', tries: 50, windowMs: minutes(15) },
  codesSent: { name: 'codes-sent', tries: 10, windowMs: minutes(60) },
  /** Codes and keys, also without a password. The right ones are given back. */
  secondFactorsByAddress: { name: 'second-factor', tries: 100, windowMs: minutes(15), paceMs: 1000 },
  codesTried: { name: 'codes-tried', tries: 15, windowMs: minutes(60) },
  passwordChanges: { name: 'password', tries: 10, windowMs: minutes(15) },
  /** A whole office may share one address. */
  refreshesByAddress: { name: 'refresh', tries: 1200, windowMs: minutes(1) },
  unknownRefreshes: { name: 'refresh-unknown', tries: 100, windowMs: minutes(15) },
  recoveriesByAddress: { name: 'recovery', tries: 30, windowMs: minutes(15), paceMs: 3000 },
  recoveriesByAccount: { name: 'recovery-account', tries: 5, windowMs: minutes(60) },
  linksTried: { name: 'link', tries: 30, windowMs: minutes(15), paceMs: 3000 },
  registrationsByAddress: { name: 'registration', tries: 30, windowMs: minutes(60) },
  /** For everybody together: what people without a session may store. */
  registrations: { name: 'registrations', tries: 500, windowMs: minutes(60) },
  recoveries: { name: 'recoveries', tries: 3000, windowMs: minutes(60) },
  qrCodes: { name: 'qr-codes', tries: 100_000, windowMs: minutes(15) },
  challenges: { name: 'challenges', tries: 100_000, windowMs: minutes(15) },
  registrationsByAccount: { name: 'registration-account', tries: 5, windowMs: minutes(60) },
  /** Each is a letter to an address that an administrator has typed. */
  invitationsOfOrganisation: { name: 'invitations', tries: 300, windowMs: minutes(60) },
  invitationsByAddress: { name: 'invitation-address', tries: 10, windowMs: minutes(24 * 60) },
  /** Each judges up to ten thousand rows. */
  peopleImports: { name: 'people-import', tries: 60, windowMs: minutes(60) },
  importCorrections: { name: 'import-correction', tries: 600, windowMs: minutes(15) },
  /** Opening a key may take a second of one core. One that completes a sign-in is given back. */
  keysByAddress: { name: 'key', tries: 60, windowMs: minutes(15), paceMs: 5000 },
  keysByAccount: { name: 'key-account', tries: 15, windowMs: minutes(60) },
  /** For a person who has no IIN yet. */
  iinProofs: { name: 'iin', tries: 20, windowMs: minutes(60) },
  /** Keys that turn out unfit for signing. */
  signingKeys: { name: 'signing-key', tries: 40, windowMs: minutes(15) },
  /** Acts of signing by the state mobile application; each may freeze thirty documents. */
  mobileSignings: { name: 'mobile-signing', tries: 60, windowMs: minutes(15) },
  /** Requests of that application, three for each act: many phones share one address of their network. */
  phones: { name: 'phone', tries: 600, windowMs: minutes(15) },
  unknownPhones: { name: 'phone-unknown', tries: 60, windowMs: minutes(15) },
  /** Each request verifies signatures; guessing codes is hopeless anyway. */
  verifications: { name: 'verify', tries: 120, windowMs: minutes(15) },
  /** Files that strangers bring to the check page, each up to 50 MB. */
  fileChecks: { name: 'verify-file', tries: 60, windowMs: minutes(15) },
  /** Codes and texts that nobody has used: a sign-in gives its own back. An office of thousands may show its codes at one moment. */
  qrCodesByAddress: { name: 'qr', tries: 1_000, windowMs: minutes(15), paceMs: 1000 },
  challengesByAddress: { name: 'challenge', tries: 1_000, windowMs: minutes(15), paceMs: 1000 },
  /** Those that are accepted are given back. */
  signaturesByAddress: { name: 'signature', tries: 30, windowMs: minutes(15), paceMs: 3000 },
  /** Per organisation: so that nobody can find out by trial whose numbers are registered. */
  numbersEntered: { name: 'bin', tries: 20, windowMs: minutes(60) },
  /** Refusals of one person in the audit log; after that one entry per window says that there were more. */
  refusalsWritten: { name: 'refusals', tries: 300, windowMs: minutes(60) },
  /** Letters with a document; each recipient counts. */
  pdfLetters: { name: 'pdf-letters', tries: 100, windowMs: minutes(60) },
  pdfLettersOfOrganisation: { name: 'pdf-letters-organisation', tries: 1000, windowMs: minutes(60) },
  /** Each unpacks a file. */
  attachmentTexts: { name: 'attachment-text', tries: 120, windowMs: minutes(5) },
  /** Each may write letters to twenty people. */
  discussionEntries: { name: 'discussion', tries: 120, windowMs: minutes(60) },
  /** Each writes letters to two people. */
  deputiesNamed: { name: 'deputies', tries: 30, windowMs: minutes(60) },
  /** Each may write a letter to somebody. */
  participantsAdded: { name: 'participants', tries: 600, windowMs: minutes(60) },
  /** Each connects to a server that a person names. */
  mailTests: { name: 'mail-test', tries: 20, windowMs: minutes(10) },
  /** For an administrator who pages through the people of an organisation. */
  mailAccess: { name: 'mail-access', tries: 600, windowMs: minutes(10) },
  mailFetches: { name: 'mail-fetch', tries: 30, windowMs: minutes(10) },
  /** Each request may load pictures from up to sixty servers named by a letter. */
  letterPictures: { name: 'letter-pictures', tries: 100, windowMs: minutes(10) },
  /** Drafts made from letters; each counts. */
  letterDocuments: { name: 'letter-documents', tries: 500, windowMs: minutes(60) },
  /** Actions in the feed, for each person. */
  posts: { name: 'posts', tries: 60, windowMs: minutes(60) },
  comments: { name: 'comments', tries: 120, windowMs: minutes(10) },
  likes: { name: 'likes', tries: 300, windowMs: minutes(10) },
  draftChanges: { name: 'draft', tries: 300, windowMs: minutes(10) },
  /** Each draws a page; the page asks once for each pause in designing. */
  templatePreviews: { name: 'template-previews', tries: 600, windowMs: minutes(15) },
  /** About one save a second while typing, in several windows. */
  draftSaves: { name: 'draft-saves', tries: 1500, windowMs: minutes(5) },
  attachments: { name: 'attachments', tries: 300, windowMs: minutes(60) },
  /** Each changes up to a hundred documents. */
  bulkChanges: { name: 'bulk-changes', tries: 120, windowMs: minutes(15) },
  /** Each shows up to a hundred documents. */
  bulkPrints: { name: 'bulk-prints', tries: 30, windowMs: minutes(15) },
  /** Each may read a hundred thousand documents. */
  listExports: { name: 'list-export', tries: 30, windowMs: minutes(15) },
  /** Each may be counted again by every open list. */
  viewsSaved: { name: 'list-views', tries: 120, windowMs: minutes(10) },
  viewReads: { name: 'list-view-reads', tries: 600, windowMs: minutes(5) },
  /** The palette asks once for each pause in typing. */
  quickSearches: { name: 'quick-search', tries: 600, windowMs: minutes(5) },
  /** A form asks once for each pause in typing its sender. */
  sameLetters: { name: 'same-letters', tries: 600, windowMs: minutes(5) },
  /** A dropped folder has many. */
  foldersMade: { name: 'folders', tries: 3000, windowMs: minutes(60) },
  /** For the cloud; a dropped folder has many files. */
  uploadsByEmployee: { name: 'upload', tries: 3000, windowMs: minutes(60) },
  /** Each reads up to two gigabytes; counted by employee, or by an outsider's address. */
  archives: { name: 'archive', tries: 60, windowMs: minutes(60) },
  /** One before each archive; refused ones count here alone. */
  archiveChecks: { name: 'archive-check', tries: 200, windowMs: minutes(60) },
  /** Outsiders with a folder's link: an office may share one address. */
  linkReads: { name: 'link-read', tries: 600, windowMs: minutes(1) },
  unknownLinks: { name: 'link-unknown', tries: 60, windowMs: minutes(15) },
  linkPasswords: { name: 'link-password', tries: 10, windowMs: minutes(15) },
  linkPasswordsOfFolder: { name: 'link-password-folder', tries: 100, windowMs: minutes(60) },
  visitorFolders: { name: 'visitor-folder', tries: 60, windowMs: minutes(60) },
  visitorUploads: { name: 'visitor-upload', tries: 200, windowMs: minutes(60) },
  /** For one link with all its visitors: 2 GB a day. */
  visitorMegabytes: { name: 'visitor-megabytes', tries: 2048, windowMs: minutes(24 * 60) },
  /** Never refuses: it marks the first part of a window, which the audit log records. */
  partsDownloaded: { name: 'parts', tries: 2_000_000_000, windowMs: minutes(60) },
  notificationMarks: { name: 'notification-marks', tries: 600, windowMs: minutes(10) },
  choicesSaved: { name: 'notification-choices', tries: 120, windowMs: minutes(10) },
  /** Each start of the product in a browser renews it. */
  pushBrowsers: { name: 'push-browsers', tries: 120, windowMs: minutes(10) },
  /** Each is a letter. */
  sampleDigests: { name: 'sample-digest', tries: 5, windowMs: minutes(60) },
  /** Links of letters, by network: mail servers of an office follow them too. */
  answersOpened: { name: 'answer-opened', tries: 300, windowMs: minutes(15) },
  answersSent: { name: 'answer-sent', tries: 60, windowMs: minutes(15) },
  /** Tasks given, and acts on them. */
  tasks: { name: 'tasks', tries: 600, windowMs: minutes(60) },
  /** Calendars that read an address, each every few minutes; and addresses that there are not. */
  calendarReads: { name: 'calendar-read', tries: 60, windowMs: minutes(15) },
  unknownCalendars: { name: 'calendar-unknown', tries: 60, windowMs: minutes(15) },
  /** Each reads a month. */
  deadlineReads: { name: 'deadlines', tries: 1200, windowMs: minutes(15) },
  photos: { name: 'photo', tries: 30, windowMs: minutes(60) },
} as const satisfies Record<string, Limit>;

/**
 * The tries of the last moments may be lost with the database's machine: nobody waits for its disk or its standby because of them. A
 * sign-in counts ten times.
 */
const unhurried = sql`unhurried as materialized (select set_config('synchronous_commit', 'off', true))`;

const keyOf = (limit: Limit, who: string | number): string => `${limit.name}:${who}`;

/** Counts in the window, even beyond the limit. */
const addTries = async (
  db: Database,
  limit: Limit,
  who: string | number,
  now: Date,
  count: number,
): Promise<{ readonly count: number; readonly window_ends_at: Date }> => {
  const ends = new Date(now.getTime() + limit.windowMs);
  // A window that ends later than any could has been opened before the clock was set back. (Clocks of servers differ by less than a window.)
  const impossible = new Date(ends.getTime() + limit.windowMs);
  const isOver = sql`(l.window_ends_at <= ${now} or l.window_ends_at > ${impossible})`;
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    with ${unhurried}
    insert into rate_limits as l (key, count, window_ends_at) select ${keyOf(limit, who)}, ${count}::int, ${ends}::timestamptz from unhurried
    on conflict (key) do update set
      count = case when ${isOver} then ${count} else l.count + ${count} end,
      window_ends_at = case when ${isOver} then ${ends} else l.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has counted nothing');
  return row;
};

/**
 * Consumes one or more attempts of the window and returns how many it has had; throws TooOftenError if none is left. Consumed before the
 * attempt is made, so that many simultaneous ones cannot slip through. A count of 0 only compares. Never call it within a transaction that
 * may be rolled back.
 */
export const consume = async (db: Database, limit: Limit, who: string | number, now: Date, count = 1): Promise<number> => {
  const row = await addTries(db, limit, who, now, count);
  if (row.count <= limit.tries) return row.count;
  const { name, tries, paceMs } = limit;
  const paced = paceMs === undefined ? row : await addTries(db, { name: `${name}-pace`, tries: 1, windowMs: paceMs }, who, now, count);
  if (paced !== row && paced.count <= 1) return row.count;
  const isFirst = row.count === tries + (paceMs === undefined ? 1 : 2);
  throw new TooOftenError((paced.window_ends_at.getTime() - now.getTime()) / 1000, isFirst);
};

/** Gives tries back: they were successful, or nothing was done. */
export const refund = async (db: Database, limit: Limit, who: string | number, count = 1): Promise<void> => {
  await sql`
    with ${unhurried} update rate_limits set count = greatest(count - ${count}, 0) from unhurried where key = ${keyOf(limit, who)}`.execute(
    db,
  );
};

/** Deletes the tries of the window. */
export const reset = async (db: Database, limit: Limit, who: string | number): Promise<void> => {
  await sql`with ${unhurried} delete from rate_limits using unhurried where key = ${keyOf(limit, who)}`.execute(db);
};
