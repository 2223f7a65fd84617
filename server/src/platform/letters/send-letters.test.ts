import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { withDatabase } from '../../test-support/database.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { removeOldLetters, sendLetters, sendLettersJob } from './send-letters.ts';
import { startMailServer } from './test-support/mail-server.ts';
import { writeLetter } from './write-letter.ts';

describe('letters', () => {
  const database = withDatabase();
  const now = new Date('2026-11-20T10:00:00Z');
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let mailer: Mailer;
  before(async () => {
    mail = await startMailServer();
    mailer = createMailer({ url: mail.url, from: 'Qujat <noreply@qujat.example>', mayBePlain: true });
  });
  after(() => {
    mailer.close();
    mail.server.close();
  });

  const sending = () => ({ mailer, origin: 'https://qujat.example' });
  const write = (recipient: string) =>
    writeLetter(
      database.db,
      {
        recipient,
        language: 'kk_KZ',
        name: 'recovery',
        parameters: { link: 'https://qujat.example/recovery/password#secret', minutes: 60 },
      },
      now,
    );
  const letterTo = (recipient: string) =>
    database.db.selectFrom('outgoing_letters').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

  test('are sent by SMTP once, and keep no link afterwards', async () => {
    await write('dulat@saryozen.example');
    assert.equal(await sendLetters(database.db, sending(), now, AbortSignal.abort()), 0, 'a server that stops begins none');
    assert.equal(await sendLetters(database.db, sending(), now), 1);
    assert.equal(await sendLetters(database.db, sending(), later(10)), 0);
    assert.equal(mail.taken.length, 1);
    const [letter = ''] = mail.taken;
    assert.match(letter, /^From: Qujat <noreply@qujat\.example>/m);
    assert.match(letter, /^To: dulat@saryozen\.example/m);
    assert.match(letter, /^Auto-Submitted: auto-generated/m);
    assert.match(letter, /^Subject: =\?UTF-8\?/m);
    const row = await letterTo('dulat@saryozen.example');
    assert.deepEqual([row.sent_at, row.body, row.failed_at], [now, '', null]);
  });

  test('are retried when the mail server is busy, and given up on a permanent refusal', async () => {
    await write('busy@saryozen.example');
    await write('refused@saryozen.example');
    assert.equal(await sendLetters(database.db, sending(), now), 0);
    const busy = await letterTo('busy@saryozen.example');
    assert.deepEqual([busy.attempts, busy.next_attempt_at, busy.failed_at], [1, later(1), null]);
    assert.match(busy.last_error ?? '', /451/);
    const refused = await letterTo('refused@saryozen.example');
    assert.deepEqual([refused.failed_at, refused.body], [now, '']);
    await sendLetters(database.db, sending(), now);
    assert.equal((await letterTo('busy@saryozen.example')).attempts, 1);
    await sendLetters(database.db, sending(), later(1));
    assert.deepEqual((await letterTo('busy@saryozen.example')).next_attempt_at, later(3));
  });

  test('carry a file, which is stored once for all recipients until the last one has it', async () => {
    const { db } = database;
    const content = Buffer.from('%PDF-1.7 Құжат');
    const { id: fileId } = await db
      .insertInto('letter_files')
      .values({ name: 'Служебная записка № 1.pdf', content_type: 'application/pdf', content, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parameters = { document: 'СЗ-1', subject: 'О закупке\r\nBcc: all@saryozen.example', sender: 'Дулат', organisation: 'АО' };
    for (const recipient of ['one@saryozen.example', 'two@saryozen.example'])
      await writeLetter(
        db,
        { recipient, language: 'ru_RU', name: 'documentPdf', parameters, fileId, replyTo: '"Дулат, директор" <dulat@mail.example>' },
        later(2000),
      );
    mail.taken.length = 0;
    assert.equal(await sendLetters(db, sending(), later(2000)), 2);
    for (const letter of mail.taken) {
      assert.match(letter, /^Content-Type: application\/pdf;/m);
      assert.match(letter, /^Content-Disposition: attachment; *\r\n filename\*0\*=utf-8''/m);
      assert.ok(letter.replaceAll('\r\n', '').includes(content.toString('base64')));
      assert.doesNotMatch(letter, /^Bcc:/m);
      assert.match(letter, /^Reply-To: [^\r]*(?:\r\n [^\r]*)?<dulat@mail\.example>\r$/m);
    }
    assert.equal((await letterTo('one@saryozen.example')).file_id, null);
    await removeOldLetters.run(db, later(2001));
    assert.deepEqual(await db.selectFrom('letter_files').selectAll().where('id', '=', fileId).execute(), []);
  });

  test('that cannot be delivered are reported to their sender once, and a report is never reported', async () => {
    const { db } = database;
    const { id: senderId } = await db
      .insertInto('people')
      .values({
        email: 'refused@sender.example',
        password_hash: '-',
        iin: null,
        full_name: 'Сапаргалиев Дулат',
        phone: '',
        language: 'kk_KZ',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parameters = { document: 'СЗ-7', subject: 'О закупке', sender: 'Дулат', organisation: 'АО' };
    await writeLetter(db, { recipient: 'refused@nowhere.example', language: 'ru_RU', name: 'documentPdf', parameters, senderId }, now);
    const toSender = () =>
      db
        .selectFrom('outgoing_letters')
        .select(['subject', 'body', 'failed_at', 'sender_id'])
        .where('recipient', '=', 'refused@sender.example')
        .execute();
    await sendLetters(db, sending(), later(3000));
    assert.deepEqual(
      (await toSender()).map(({ subject, failed_at, sender_id }) => [subject, failed_at, sender_id]),
      [['Хат жеткізілмеді: refused@nowhere.example', null, null]],
    );
    assert.match((await toSender())[0]?.body ?? '', /«Документ: СЗ-7»/);
    await sendLetters(db, sending(), later(3001));
    await sendLetters(db, sending(), later(3002));
    assert.equal((await toSender()).length, 1);
  });

  test('are sent encrypted whatever SMTP_URL says, unless the operator names the host', async () => {
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true']) {
      const encrypted = createMailer({ url: `${mail.url}/${query}`, from: 'noreply@qujat.example' });
      const taken = mail.taken.length;
      await assert.rejects(encrypted.send({ recipient: 'dulat@saryozen.example', subject: 'Қ', body: 'Б' }), /TLS|SSL/, query);
      encrypted.close();
      assert.equal(mail.taken.length, taken);
    }
  });

  describe('that a mail server refuses for the sake of Qujat itself', () => {
    let minutes = 5000;
    /** Writes three letters, and has a round with that answer. */
    const refusedRound = async (command: string, answer: string) => {
      minutes += 60;
      const at = later(minutes + 10);
      const { db } = database;
      await db.deleteFrom('outgoing_letters').execute();
      for (const recipient of ['first@saryozen.example', 'second@saryozen.example', 'third@saryozen.example']) {
        await write(recipient);
        minutes += 1;
        await db
          .updateTable('outgoing_letters')
          .set({ next_attempt_at: later(minutes) })
          .where('recipient', '=', recipient)
          .execute();
      }
      const { url, answers, greeted, taken } = mail;
      const own = createMailer({ url: url.replace('//', '//qujat:secret@'), from: 'noreply@qujat.example', mayBePlain: true });
      const rounds = (now: Date) => sendLettersJob({ mailer: own, origin: 'https://qujat.example' }).run(db, now);
      answers.set(command, answer);
      const greetedBefore = greeted.length;
      const failure = await rounds(at).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      );
      const connections = greeted.length - greetedBefore;
      answers.clear();
      const rows = await db.selectFrom('outgoing_letters').selectAll().orderBy('id').execute();
      taken.length = 0;
      await rounds(new Date(at.getTime() + 60_000));
      own.close();
      return { at, failure, connections, rows, takenAfterwards: taken.length };
    };

    for (const [what, command, answer] of [
      ['a password that is no longer right', 'AUTH', '535 5.7.8 Authentication credentials invalid'],
      ['a greeting', 'greeting', '554 5.7.1 no service here for now'],
      ['a sender that is not allowed', 'MAIL', '550 5.7.1 sender not allowed'],
      ['a missing sign-in', 'MAIL', '530 5.7.0 authentication required'],
      ['a daily quota', 'MAIL', '550 5.4.5 daily user sending quota exceeded'],
      ['a stop in the middle of a letter', 'RCPT', '421 4.3.2 shutting down'],
    ] as const)
      test(`${what}: the round ends, the log tells, and all leave later`, async () => {
        const { at, failure, connections, rows, takenAfterwards } = await refusedRound(command, answer);
        assert.deepEqual(
          rows.map(({ attempts, failed_at }) => [attempts, failed_at]),
          [
            [1, null],
            [1, null],
            [1, null],
          ],
        );
        for (const { body, last_error, next_attempt_at } of rows) {
          assert.notEqual(body, '');
          assert.ok(last_error?.includes(answer.slice(0, 3)));
          assert.ok(next_attempt_at > at);
        }
        assert.deepEqual([connections, takenAfterwards], [1, 3]);
        assert.ok(failure?.includes(answer), failure ?? 'the job must fail, so that the log has the words of the mail server');
        const [first, ...others] = rows;
        for (const other of others)
          assert.ok(first && other.next_attempt_at < first.next_attempt_at, 'it may be the letter that is at fault');
      });

    for (const [what, command, answer] of [
      ['relaying', 'RCPT', '554 5.7.1 relay access denied'],
      ['a missing sign-in', 'RCPT', '530 authentication required'],
      ['its own disorder', 'content', '554 5.3.5 system incorrectly configured'],
      ['a wrong sequence', 'DATA', '503 bad sequence of commands'],
    ] as const)
      test(`${what}, when it has heard of the letter: each one is tried, and all leave later`, async () => {
        const { failure, rows, takenAfterwards } = await refusedRound(command, answer);
        assert.deepEqual(
          rows.map(({ attempts, failed_at, body }) => [attempts, failed_at, body === '']),
          rows.map(() => [1, null, false]),
        );
        assert.deepEqual([failure, takenAfterwards], [null, 3]);
      });

    for (const [what, command, answer] of [
      ['an address that does not exist', 'RCPT', '550 5.1.1 no such mailbox'],
      ['a letter that is too large', 'content', '552 5.3.4 message too big'],
      ['its content', 'content', '554 rejected'],
    ] as const)
      test(`but not ${what}: such a refusal is final`, async () => {
        const { at, failure, rows } = await refusedRound(command, answer);
        assert.deepEqual(
          rows.map(({ failed_at, body }) => [failed_at, body]),
          rows.map(() => [at, '']),
        );
        assert.equal(failure, null);
      });
  });

  test('wait without a mail server, and are given up after a day', async () => {
    const nowhere = createMailer({ url: 'smtp://127.0.0.1:1', from: 'noreply@qujat.example' });
    await write('patient@saryozen.example');
    await database.db.updateTable('outgoing_letters').set({ attempts: 10 }).where('recipient', '=', 'patient@saryozen.example').execute();
    await sendLetters(database.db, { mailer: nowhere, origin: '' }, now);
    nowhere.close();
    assert.deepEqual((await letterTo('patient@saryozen.example')).failed_at, now);
  });
});
