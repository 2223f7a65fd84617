/** Mailboxes and rounds of fetching, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { withDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { createDiskStore } from '../../../platform/files/disk-store.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { fetchDueMail } from '../fetching/fetch-mail.ts';
import type { FetchingParts } from '../mailbox-parts.ts';
import { testParts } from './accounts.ts';
import { startImapServer } from './imap-server.ts';
import type { RunningServer, TestMailbox, TestServerOptions } from './line-server.ts';
import { startPop3Server } from './pop3-server.ts';

export const password = 'secret';
export const now = new Date('2026-11-20T12:00:00Z');
export const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const mailboxOf = (raws: readonly Buffer[]): TestMailbox => ({
  user: 'reader@north.example',
  password,
  letters: raws.map((raw, place) => ({ uid: place + 1, raw })),
});

export interface MailRounds {
  readonly database: TestDatabase;
  /** The folder of `files`. */
  readonly folder: string;
  readonly files: FileStore;
  /** A mail server that ends with the tests. */
  readonly start: (mailbox: TestMailbox, protocol?: 'imap' | 'pop3', more?: Partial<TestServerOptions>) => Promise<RunningServer>;
  readonly round: (at: Date, more?: Partial<FetchingParts>, store?: FileStore) => Promise<void>;
  /** Makes no account due. */
  readonly rest: () => Promise<void>;
  readonly account: (id: number) => Promise<Selectable<Schema['mail_accounts']>>;
  /** The fetched letters, ordered by id. */
  readonly subjects: (employeeId: number) => Promise<string[]>;
}

/** Within a `describe`, as `withDatabase`. */
export const mailRounds = (): MailRounds => {
  const database = withDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'qujat-mail-'));
  const files = createDiskStore(folder);
  const running: RunningServer[] = [];
  after(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true });
  });
  return {
    database,
    folder,
    files,
    start: async (mailbox, protocol = 'imap', more = {}) => {
      const server = await (protocol === 'imap' ? startImapServer : startPop3Server)({ mailbox, ...more });
      running.push(server);
      return server;
    },
    round: (at, more = {}, store = files) => fetchDueMail(database.db, testParts(store, more), at, new AbortController().signal),
    rest: async () => void (await database.db.updateTable('mail_accounts').set({ next_attempt_at: null }).execute()),
    account: (id) => database.db.selectFrom('mail_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    subjects: async (employeeId) =>
      (await database.db.selectFrom('letters').select('subject').where('employee_id', '=', employeeId).orderBy('id').execute()).map(
        ({ subject }) => subject,
      ),
  };
};
