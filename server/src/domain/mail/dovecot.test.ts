/** The same with a real mail server. If it is not installed, these tests are skipped with a message. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { withDatabase } from '../../test-support/database.ts';
import { createDiskStore } from '../../platform/files/disk-store.ts';
import { fetchDueMail } from './fetching/fetch-mail.ts';
import { addReader, connect, testParts, testPolicy } from './test-support/accounts.ts';
import { makeAuthority, type TestAuthority } from '../../test-support/certificates.ts';
import { hasDovecot, startDovecot, type Dovecot } from './test-support/dovecot.ts';
import { rawLetter, withAttachments } from './test-support/raw-letter.ts';
import { MailError } from './servers/mail-error.ts';
import { openMailbox } from './servers/mail-server.ts';
import type { MailServer } from './servers/mailbox.ts';
import type { MailPolicy } from './servers/policy.ts';

/** IMAP and POP3, each in all three ways. */
const ways = [
  { protocol: 'imap', security: 'none', at: 'imap' },
  { protocol: 'imap', security: 'starttls', at: 'imap' },
  { protocol: 'imap', security: 'tls', at: 'imaps' },
  { protocol: 'pop3', security: 'none', at: 'pop3' },
  { protocol: 'pop3', security: 'starttls', at: 'pop3' },
  { protocol: 'pop3', security: 'tls', at: 'pop3s' },
] as const;

const againstDovecot = (): void => {
  describe('with dovecot', () => {
    const database = withDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'qujat-mail-'));
    let authority: TestAuthority;
    let dovecot: Dovecot;
    before(async () => {
      authority = makeAuthority();
      dovecot = await startDovecot(authority.issue({ name: 'localhost' }));
      dovecot.deliver(rawLetter({ id: '<1@x>', subject: 'Первое', body: 'Текст\r\n.точка' }));
      dovecot.deliver(
        withAttachments({ id: '<2@x>', subject: 'С файлом' }, 'Смета', [{ name: 'Смета «1».xlsx', content: Buffer.alloc(300_000, 3) }]),
      );
      dovecot.deliver(rawLetter({ id: '<1@x>', subject: 'Первое', body: 'Текст\r\n.точка' }));
      dovecot.deliver(
        Buffer.concat([
          Buffer.from('From: a@x.example\r\nMessage-ID: <4@x>\r\nSubject: '),
          Buffer.from([0xcf, 0xf0, 0xe8, 0xea, 0xe0, 0xe7]),
          Buffer.from('\r\n\r\n'),
          Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
          Buffer.from('\r\n'),
        ]),
      );
    });
    after(async () => {
      await dovecot.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const policy = (more: Partial<MailPolicy> = {}): MailPolicy => testPolicy({ authorities: authority.authorities, ...more });
    const account = (way: (typeof ways)[number], more: Partial<MailServer> = {}): MailServer => ({
      protocol: way.protocol,
      security: way.security,
      host: 'localhost',
      port: dovecot.ports[way.at],
      login: dovecot.user,
      password: dovecot.password,
      ...more,
    });
    const troubleOf = async (server: MailServer, how: MailPolicy = policy()): Promise<string> =>
      openMailbox(server, how).then(
        async (open) => {
          await open.close();
          return 'none';
        },
        (error: unknown) => (error instanceof MailError ? error.trouble : String(error)),
      );

    for (const way of ways) {
      test(`letters are fetched by ${way.protocol}, ${way.security}, and stay on the server`, async () => {
        const now = new Date();
        const owner = await addReader(database.db);
        await connect(database.db, owner, dovecot.ports[way.at], dovecot.password, now, { protocol: way.protocol, security: way.security });
        const parts = testParts(createDiskStore(folder), { policy: policy() });
        await fetchDueMail(database.db, parts, now, new AbortController().signal);
        const connected = await database.db
          .selectFrom('mail_accounts')
          .selectAll()
          .where('employee_id', '=', owner.employeeId)
          .executeTakeFirstOrThrow();
        assert.deepEqual([connected.trouble, connected.trouble_details], [null, '']);
        const letters = await database.db
          .selectFrom('letters')
          .select(['subject', 'text_plain'])
          .where('employee_id', '=', owner.employeeId)
          .execute();
        assert.deepEqual(letters.map(({ subject }) => subject).toSorted(), ['Первое', 'Приказ', 'С файлом']);
        assert.deepEqual(letters.find(({ subject }) => subject === 'Первое')?.text_plain, 'Текст\n.точка\n');
        assert.equal(letters.find(({ subject }) => subject === 'Приказ')?.text_plain.trim(), 'Привет');
        const [file] = await database.db
          .selectFrom('letter_attachments as a')
          .innerJoin('letters as l', 'l.id', 'a.letter_id')
          .innerJoin('files as f', 'f.id', 'a.file_id')
          .select(['f.name', 'f.size'])
          .where('l.employee_id', '=', owner.employeeId)
          .execute();
        assert.deepEqual(file, { name: 'Смета «1».xlsx', size: 300_000 });
        assert.equal(
          (await database.db.selectFrom('mail_account_letters').select('id').where('account_id', '=', connected.id).execute()).length,
          4,
        );
        await database.db.updateTable('mail_accounts').set({ next_attempt_at: now }).where('id', '=', connected.id).execute();
        await fetchDueMail(database.db, parts, now, new AbortController().signal);
        assert.equal(
          (await database.db.selectFrom('mail_account_letters').select('id').where('account_id', '=', connected.id).execute()).length,
          4,
          'names stay',
        );
        // dovecot marks a letter as read when POP3 reads it; nothing is ever deleted.
        if (way.protocol === 'imap') assert.deepEqual(dovecot.flags(), []);
        assert.ok(!dovecot.flags().includes('T'));
      });

      test(`errors are distinguished by ${way.protocol}, ${way.security}`, async () => {
        assert.equal(await troubleOf(account(way)), 'none');
        assert.equal(await troubleOf(account(way, { password: 'guess' })), 'password');
        if (way.security === 'none') return;
        assert.equal(await troubleOf(account(way), policy({ authorities: null })), 'certificate');
        assert.equal(await troubleOf(account(way, { host: '127.0.0.1' })), 'certificate-name');
      });
    }
  });
};

if (hasDovecot()) againstDovecot();
else console.log('dovecot is not installed here: the tests against it are not there (apt-get install dovecot-imapd dovecot-pop3d).');
