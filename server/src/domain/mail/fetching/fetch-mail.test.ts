import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '../../../test-support/bare-environment.ts';
import { FileStoreUnavailableError, type FileStore } from '../../../platform/files/store.ts';
import { addReader, connect, testKey, testParts, testPolicy } from '../test-support/accounts.ts';
import type { TestMailbox } from '../test-support/line-server.ts';
import { rawLetter, withAttachments } from '../test-support/raw-letter.ts';
import { later, mailboxOf, mailRounds, now, password } from '../test-support/rounds.ts';
import { createSealer } from '../sealing.ts';
import { fetchDueMail, lettersOfRound, pauseAfter } from './fetch-mail.ts';

const add = (mailbox: TestMailbox, raw: Buffer): void => void mailbox.letters.push({ uid: (mailbox.letters.at(-1)?.uid ?? 0) + 1, raw });
const numbered = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, place) => rawLetter({ id: `<${place}@x.example>`, subject: `Письмо ${place}` }));

describe('fetching letters', () => {
  const { database, folder, files, start, round, rest, account, subjects } = mailRounds();
  const keysInStore = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const key of files.keys()) keys.push(key);
    return keys.toSorted();
  };

  for (const protocol of ['imap', 'pop3'] as const) {
    test(`by ${protocol}: fetches text, files and pictures once, and new letters later`, async () => {
      await rest();
      const owner = await addReader(database.db);
      const mailbox = mailboxOf([
        withAttachments(
          { id: '<a@x>', subject: 'С файлами' },
          '<p>Смета<img src="cid:l@x"></p>',
          [
            { name: 'Смета.xlsx', content: Buffer.from('xlsx') },
            { name: 'l.png', content: Buffer.from('png'), type: 'image/png', contentId: 'l@x' },
          ],
          'html',
        ),
        rawLetter({ id: '<b@x>', subject: 'Второе' }),
        rawLetter({ id: '<b@x>', subject: 'Второе' }),
        rawLetter({ id: null, subject: 'Без имени' }),
      ]);
      const server = await start(mailbox, protocol);
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      await round(now);
      assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['Без имени', 'Второе', 'С файлами']);
      const attached = await database.db
        .selectFrom('letter_attachments as a')
        .innerJoin('letters as l', 'l.id', 'a.letter_id')
        .innerJoin('files as f', 'f.id', 'a.file_id')
        .select(['f.name', 'f.size', 'f.owner_id', 'f.organisation_id', 'a.content_id', 'f.storage_key'])
        .where('l.employee_id', '=', owner.employeeId)
        .orderBy('a.id')
        .execute();
      assert.deepEqual(
        attached.map(({ name, size, owner_id, organisation_id, content_id }) => ({ name, size, owner_id, organisation_id, content_id })),
        [
          { name: 'Смета.xlsx', size: 4, owner_id: owner.employeeId, organisation_id: owner.organisationId, content_id: null },
          { name: 'l.png', size: 3, owner_id: owner.employeeId, organisation_id: owner.organisationId, content_id: 'l@x' },
        ],
      );
      for (const { storage_key: key, size } of attached) assert.equal(await files.size(key), size);
      const state = await account(id);
      assert.deepEqual([state.trouble, state.attempts, state.fetched_at, state.next_attempt_at], [null, 0, now, later(5)]);

      const before = server.heard.length;
      add(mailbox, rawLetter({ id: '<c@x>', subject: 'Новое' }));
      await round(later(4));
      assert.equal(server.heard.length, before, 'not before its time');
      await round(later(5));
      assert.deepEqual((await subjects(owner.employeeId)).at(-1), 'Новое');
      const asked = server.heard
        .slice(before)
        .filter((line) => (protocol === 'imap' ? /BODY\.PEEK\[\]/.test(line) : line.startsWith('RETR')));
      assert.equal(asked.length, 1, 'what is here is not fetched again');
    });
  }

  test('fetches a full mailbox in several rounds, the newest first', async () => {
    await rest();
    const owner = await addReader(database.db);
    const count = lettersOfRound * 2 + 15;
    const server = await start(mailboxOf(numbered(count)));
    const id = await connect(database.db, owner, server.port, password, now);
    await round(now);
    assert.deepEqual(
      [(await subjects(owner.employeeId)).length, (await subjects(owner.employeeId))[0]],
      [lettersOfRound, `Письмо ${count - 1}`],
    );
    assert.deepEqual(
      [(await account(id)).next_attempt_at, (await account(id)).fetched_at, (await account(id)).remaining],
      [now, null, count - lettersOfRound],
    );
    await round(now);
    await round(now);
    assert.equal(new Set(await subjects(owner.employeeId)).size, count);
    assert.deepEqual([(await account(id)).fetched_at, (await account(id)).remaining], [now, 0]);
  });

  test('a letter that cannot be fetched is listed with sender and subject, and does not block others', async () => {
    await rest();
    const owner = await addReader(database.db);
    const nested = Array.from(
      { length: 80 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join('');
    const mailbox = mailboxOf([
      rawLetter({ id: '<1@x>', subject: 'Фильм', from: 'Гость <guest@x.example>', body: 'x'.repeat(26 * 1024 * 1024) }),
      Buffer.from(`From: Шут <joker@x.example>\r\nSubject: bomb\r\n${nested}`),
      rawLetter({ id: '<3@x>', subject: 'Обычное' }),
    ]);
    const server = await start(mailbox);
    const id = await connect(database.db, owner, server.port, password, now);
    await round(now);
    assert.deepEqual(await subjects(owner.employeeId), ['Обычное']);
    const failed = await database.db
      .selectFrom('mail_account_letters')
      .select(['failure', 'subject', 'sender'])
      .where('account_id', '=', id)
      .where('failure', 'is not', null)
      .orderBy('server_id')
      .execute();
    assert.deepEqual(failed, [
      { failure: 'too-large', subject: 'Фильм', sender: 'Гость <guest@x.example>' },
      { failure: 'unreadable', subject: failed[1]?.subject ?? '', sender: failed[1]?.sender ?? '' },
    ]);
    assert.equal((await account(id)).trouble, null);
    await round(later(5));
    assert.equal((await database.db.selectFrom('mail_account_letters').select('id').where('account_id', '=', id).execute()).length, 3);
  });

  test('retries an unavailable server ever more rarely, and a wrong password never', async () => {
    await rest();
    const [owner, other] = [await addReader(database.db), await addReader(database.db)];
    const mailbox = mailboxOf(numbered(1));
    const server = await start(mailbox);
    const gone = await start(mailbox);
    await gone.stop();
    const away = await connect(database.db, owner, gone.port, password, now);
    const wrong = await connect(database.db, other, server.port, 'guess', now);
    await round(now);
    let state = await account(away);
    assert.deepEqual([state.trouble, state.attempts, state.next_attempt_at], ['refused', 1, later(1)]);
    assert.deepEqual([(await account(wrong)).trouble, (await account(wrong)).next_attempt_at], ['password', null]);
    await round(later(1));
    state = await account(away);
    assert.deepEqual([state.attempts, state.next_attempt_at], [2, later(3)]);
    assert.equal(pauseAfter(30), 60 * 60_000);
    assert.equal(server.heard.filter((line) => /^(AUTHENTICATE|LOGIN)/.test(line)).length, 1);
  });

  test('a refusal that may have another reason is tried again twice, and a busy mailbox always', async () => {
    await rest();
    const owner = await addReader(database.db);
    let said: string | null = '-ERR invalid';
    const server = await start(mailboxOf(numbered(1)), 'pop3', { refusal: () => said });
    const id = await connect(database.db, owner, server.port, password, now, { protocol: 'pop3' });
    const state = async () => {
      const { trouble, attempts, next_attempt_at: next } = await account(id);
      return [trouble, attempts, next];
    };
    await round(now);
    assert.deepEqual(await state(), ['password', 1, later(1)]);
    said = null;
    await round(later(1));
    assert.deepEqual([await state(), (await subjects(owner.employeeId)).length], [[null, 0, later(6)], 1]);
    said = '-ERR maildrop already locked';
    for (const at of [6, 7, 9]) await round(later(at));
    assert.deepEqual(await state(), ['busy', 3, later(13)]);
    said = '-ERR invalid';
    await round(later(13));
    assert.deepEqual(await state(), ['password', 4, later(21)]);
    await round(later(21));
    assert.deepEqual(await state(), ['password', 5, null]);
    await database.db.updateTable('mail_accounts').set({ attempts: 0, trouble: null, next_attempt_at: now }).where('id', '=', id).execute();
    for (const at of [0, 1, 3]) await round(later(at));
    assert.deepEqual(await state(), ['password', 3, null]);
  });

  test('reports a missing key, a forbidden address and an unavailable file store, and leaves no partial letter', async () => {
    await rest();
    const owner = await addReader(database.db);
    const server = await start(
      mailboxOf([withAttachments({ id: '<f@x>', subject: 'Файл' }, 'текст', [{ name: 'a.pdf', content: Buffer.from('%PDF') }])]),
    );
    const id = await connect(database.db, owner, server.port, password, now);
    await round(now, { sealer: createSealer([Buffer.alloc(32, 5)]) });
    assert.deepEqual([(await account(id)).trouble, (await account(id)).next_attempt_at], ['sealed', null]);
    const again = (): Promise<unknown> =>
      database.db.updateTable('mail_accounts').set({ next_attempt_at: now }).where('id', '=', id).execute();
    await again();
    await round(now, { policy: testPolicy({ plainHosts: [] }) });
    // It is retried automatically: the operator may name the host.
    assert.deepEqual([(await account(id)).trouble, (await account(id)).next_attempt_at !== null], ['plain', true]);
    await again();
    await round(now, { policy: testPolicy({ networks: [] }) });
    assert.deepEqual([(await account(id)).trouble, (await account(id)).next_attempt_at], ['private', null]);
    await again();
    const away: FileStore = { ...files, write: () => Promise.reject(new FileStoreUnavailableError('does not answer', new Error('down'))) };
    await round(now, {}, away);
    assert.equal((await account(id)).trouble, 'store');
    assert.deepEqual(await subjects(owner.employeeId), []);
    await again();
    await round(now);
    assert.deepEqual(await subjects(owner.employeeId), ['Файл']);
  });

  test('a password sealed with an earlier key is resealed with the new one; a copied row opens nothing elsewhere', async () => {
    await rest();
    const [owner, thief] = [await addReader(database.db), await addReader(database.db)];
    const server = await start(mailboxOf(numbered(1)));
    const id = await connect(database.db, owner, server.port, password, now);
    const before = (await account(id)).sealed_password;
    const fresh = Buffer.alloc(32, 9);
    await round(now, { sealer: createSealer([fresh, testKey]) });
    const afterwards = (await account(id)).sealed_password;
    assert.ok(!before.equals(afterwards) && createSealer([fresh]).isCurrent(afterwards));
    const elsewhere = await start(mailboxOf(numbered(1)));
    const stolen = await connect(database.db, thief, elsewhere.port, password, now);
    await database.db.updateTable('mail_accounts').set({ sealed_password: before }).where('id', '=', stolen).execute();
    await round(now);
    assert.equal((await account(stolen)).trouble, 'sealed');
    assert.deepEqual(elsewhere.heard, []);
  });

  test('fetches only for current employees with access to mail', async () => {
    await rest();
    const server = await start(mailboxOf(numbered(1)));
    const [none, gone] = [await addReader(database.db, undefined, false), await addReader(database.db)];
    for (const owner of [none, gone]) await connect(database.db, owner, server.port, password, now);
    await database.db.updateTable('employees').set({ ended_at: now }).where('id', '=', gone.employeeId).execute();
    await round(now);
    assert.deepEqual(server.heard, []);
  });

  test('a silent server delays the others by its timeout at most', async () => {
    await rest();
    const quiet = await start(mailboxOf(numbered(1)), 'imap', { greeting: null });
    const server = await start(mailboxOf(numbered(1)));
    const [one, two] = [await addReader(database.db), await addReader(database.db)];
    const silent = await connect(database.db, one, quiet.port, password, now);
    await connect(database.db, two, server.port, password, later(0));
    await round(now, { policy: testPolicy({ timeoutMs: 2500 }) });
    assert.equal((await account(silent)).trouble, 'timeout');
    assert.equal((await subjects(two.employeeId)).length, 1);
  });

  for (const protocol of ['imap', 'pop3'] as const)
    test(`a server that drips delays no other, and its letter counts as interrupted (${protocol})`, { timeout: 60_000 }, async () => {
      await rest();
      const dripping = await start(mailboxOf(numbered(2)), protocol, { dripsAt: 2 });
      const server = await start(mailboxOf(numbered(1)));
      const [one, two] = [await addReader(database.db), await addReader(database.db)];
      const bad = await connect(database.db, one, dripping.port, password, now, { protocol });
      const state = { isOver: false };
      const running = round(now, { policy: testPolicy({ timeoutMs: 2000 }) }).finally(() => (state.isOver = true));
      while (!dripping.heard.some((line) => /FETCH|RETR/.test(line))) await sleep(20);
      await connect(database.db, two, server.port, password, now);
      while ((await subjects(two.employeeId)).length === 0 && !state.isOver) await sleep(50);
      assert.equal(state.isOver, false, 'the other mailbox became due later, and did not wait');
      await running;
      assert.equal((await account(bad)).trouble, 'timeout');
      const letters = await database.db.selectFrom('mail_account_letters').select('interruptions').where('account_id', '=', bad).execute();
      assert.deepEqual(letters, [{ interruptions: 1 }]);
      await round(later(1), { policy: testPolicy({ timeoutMs: 2000 }) });
      assert.deepEqual(await subjects(one.employeeId), ['Письмо 0']);
    });

  /** A worker as installed, in a separate process. */
  const startWorker = (port: number): ChildProcess =>
    spawn(process.execPath, [new URL('../../../app/worker-main.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: bareEnvironment({
        DATABASE_URL: database.url,
        FILES_DIR: folder,
        MAILBOX_KEY: testKey.toString('hex'),
        MAILBOX_NETWORKS: '127.0.0.0/8,::1',
        MAIL_PLAIN_HOSTS: 'localhost',
        MAILBOX_PORTS: String(port),
      }),
    });
  const until = async (what: string, is: () => Promise<boolean>): Promise<void> => {
    for (let waited = 0; !(await is()); waited += 50) {
      assert.ok(waited < 30_000, `waited in vain: ${what}`);
      await sleep(50);
    }
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  test('a killed worker leaves no partial letter; the next one continues, and only one of two fetches', async () => {
    await rest();
    const owner = await addReader(database.db);
    const letters = Array.from({ length: 6 }, (_, place) =>
      withAttachments({ id: `<k${place}@x>`, subject: `К ${place}` }, 'текст', [
        { name: `${place}.txt`, content: Buffer.from(`file ${place}`) },
      ]),
    );
    const mailbox = mailboxOf(letters);
    const server = await start(mailbox, 'imap', { silentAfter: 3 });
    const id = await connect(database.db, owner, server.port, password, new Date());
    const first = startWorker(server.port);
    await until('three letters', async () => (await subjects(owner.employeeId)).length === 3);
    await kill(first);
    assert.equal((await account(id)).fetched_at, null);
    const attachments = async (): Promise<string[]> =>
      (
        await database.db
          .selectFrom('letter_attachments as a')
          .innerJoin('letters as l', 'l.id', 'a.letter_id')
          .innerJoin('files as f', 'f.id', 'a.file_id')
          .select(['f.storage_key'])
          .where('l.employee_id', '=', owner.employeeId)
          .execute()
      ).map((row) => row.storage_key);
    assert.equal((await attachments()).length, 3);
    const workers = [startWorker(server.port), startWorker(server.port)];
    try {
      // The server counts per connection: the other three arrive over a new one.
      await until('all letters', async () => (await account(id)).fetched_at !== null);
      const signedIn = server.heard.filter((line) => /^(AUTHENTICATE|LOGIN)/.test(line)).length;
      assert.equal(signedIn, 2);
    } finally {
      await Promise.all(workers.map(kill));
    }
    assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['К 0', 'К 1', 'К 2', 'К 3', 'К 4', 'К 5']);
    const keys = await attachments();
    assert.equal(keys.length, 6);
    const stored = await keysInStore();
    assert.deepEqual(
      keys.filter((key) => !stored.includes(key)),
      [],
    );
    const noted = (await database.db.selectFrom('file_remains').select('key').execute()).map(({ key }) => key);
    assert.deepEqual(
      keys.filter((key) => noted.includes(key)),
      [],
      'what is named is no remains',
    );
  });

  test('two concurrent rounds store a letter and its bytes once', async () => {
    await rest();
    const owner = await addReader(database.db);
    const server = await start(
      mailboxOf([withAttachments({ id: '<t@x>', subject: 'Дважды' }, 'текст', [{ name: 'a.txt', content: Buffer.from('once') }])]),
    );
    await connect(database.db, owner, server.port, password, now);
    const before = (await keysInStore()).length;
    await Promise.all([round(now), round(now)]);
    assert.deepEqual(await subjects(owner.employeeId), ['Дважды']);
    assert.equal((await keysInStore()).length, before + 1);
  });

  test('a mailbox disconnected during a round leaves nothing behind, and affects no other', async () => {
    await rest();
    const [owner, other] = [await addReader(database.db), await addReader(database.db)];
    const server = await start(
      mailboxOf([withAttachments({ id: '<g@x>', subject: 'Ушло' }, 'текст', [{ name: 'a.txt', content: Buffer.from('gone') }])]),
    );
    const id = await connect(database.db, owner, server.port, password, now);
    const before = await keysInStore();
    const leaving: FileStore = {
      ...files,
      write: async (...given) => {
        await database.db.deleteFrom('mail_accounts').where('id', '=', id).execute();
        return files.write(...given);
      },
    };
    await round(now, {}, leaving);
    assert.deepEqual([await subjects(owner.employeeId), await keysInStore()], [[], before]);
    await connect(database.db, other, server.port, password, now);
    await round(now);
    assert.deepEqual(await subjects(other.employeeId), ['Ушло']);
  });

  test('a stopping worker finishes the current letter and starts no other', async () => {
    await rest();
    const owner = await addReader(database.db);
    const server = await start(mailboxOf(numbered(3)));
    const id = await connect(database.db, owner, server.port, password, now);
    const ending = new AbortController();
    ending.abort();
    await fetchDueMail(database.db, testParts(files), now, ending.signal);
    assert.deepEqual([(await subjects(owner.employeeId)).length, (await account(id)).next_attempt_at?.getTime()], [0, now.getTime()]);
    await round(now);
    assert.equal((await subjects(owner.employeeId)).length, 3);
  });
});
