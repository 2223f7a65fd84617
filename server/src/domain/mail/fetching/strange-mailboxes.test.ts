/** Unexpected letters and servers, and their effect on the rest of the mailbox. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReader, connect } from '../test-support/accounts.ts';
import { rawLetter, withAttachments } from '../test-support/raw-letter.ts';
import { later, mailboxOf, mailRounds, now, password } from '../test-support/rounds.ts';

describe('unusual mailboxes', () => {
  const { database, start, round, rest, account, subjects } = mailRounds();
  const failures = async (id: number): Promise<(string | null)[]> =>
    (
      await database.db
        .selectFrom('mail_account_letters')
        .select('failure')
        .where('account_id', '=', id)
        .where('failure', 'is not', null)
        .execute()
    ).map(({ failure }) => failure);

  test('names and ids that the database cannot store block no letter', async () => {
    await rest();
    const owner = await addReader(database.db);
    const rare = Array.from({ length: 900 }, (_, place) => String.fromCodePoint(0x4e00 + ((place * 7919) % 20_000))).join('');
    const server = await start(
      mailboxOf([
        rawLetter({ id: '<plain@x>', subject: 'Обычное' }),
        withAttachments(
          { id: '<nul@x>', subject: 'С нулём' },
          '<img src="cid:a">',
          [
            { name: 'a.png', content: Buffer.from('png'), type: 'image/png', contentId: 'a\0b' },
            { name: 'к\0нец.txt', content: Buffer.from('x'), type: 'text/\0plain' },
          ],
          'html',
        ),
        rawLetter({ id: `<${rare}@x>`, subject: 'Длинный номер' }),
        rawLetter({ id: `<${rare}@x>`, subject: 'Длинный номер' }),
        rawLetter({ id: '<\0@x>', subject: 'Ноль\0в теме', from: 'a\0b <a@x.example>', body: 'Ноль \0 в тексте' }),
        rawLetter({ id: '<day@x>', subject: 'Без дня', date: 'Fri, 99 Nov 20260 09:05:00' }),
      ]),
    );
    const id = await connect(database.db, owner, server.port, password, now);
    await round(now);
    assert.deepEqual([await failures(id), (await account(id)).trouble], [[], null]);
    assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['Без дня', 'Длинный номер', 'Ноль в теме', 'Обычное', 'С нулём']);
  });

  test('a server with invalid letter names affects no other mailbox', async () => {
    await rest();
    const [owner, other] = [await addReader(database.db), await addReader(database.db)];
    const names = ['', 'x'.repeat(5000), 'a\0b', 'good', 'good'];
    const strange = await start(
      mailboxOf(names.map((_, place) => rawLetter({ id: `<s${place}@x>`, subject: `Странное ${place}` }))),
      'pop3',
      { nameOf: (uid) => names[uid - 1] ?? '' },
    );
    const id = await connect(database.db, owner, strange.port, password, now, { protocol: 'pop3' });
    const usual = await start(mailboxOf([rawLetter({ id: '<o@x>', subject: 'Обычное' })]));
    await connect(database.db, other, usual.port, password, now);
    await round(now);
    assert.deepEqual((await subjects(other.employeeId)).toSorted(), ['Обычное']);
    assert.equal((await subjects(owner.employeeId)).length >= 1, true);
    assert.equal((await account(id)).trouble, null);
    const heard = strange.heard.filter((line) => line.startsWith('RETR')).length;
    await database.db.updateTable('mail_accounts').set({ next_attempt_at: now }).where('id', '=', id).execute();
    await round(now);
    assert.equal(strange.heard.filter((line) => line.startsWith('RETR')).length, heard, 'nothing is fetched again and again');
  });

  for (const protocol of ['imap', 'pop3'] as const) {
    test(`a letter at which the server disconnects blocks no other (${protocol}); it is listed after five tries and not requested again`, async () => {
      await rest();
      const owner = await addReader(database.db);
      const server = await start(
        mailboxOf(Array.from({ length: 4 }, (_, place) => rawLetter({ id: `<h${place}@x>`, subject: `Письмо ${place + 1}` }))),
        protocol,
        { hangsUpAt: 3 },
      );
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      let at = now;
      const rounds: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        await round(at);
        const state = await account(id);
        rounds.push([state.trouble, (await subjects(owner.employeeId)).length, (await failures(id)).length]);
        at = state.next_attempt_at ?? later(600);
      }
      assert.deepEqual(rounds, [
        ['closed', 1, 0],
        ['closed', 3, 0],
        ['closed', 3, 0],
        ['closed', 3, 0],
        ['closed', 3, 1],
        [null, 3, 1],
      ]);
      assert.deepEqual(
        [(await subjects(owner.employeeId)).toSorted(), await failures(id)],
        [['Письмо 1', 'Письмо 2', 'Письмо 4'], ['not-given']],
      );
    });
  }

  test('a server may report another letter, or a mark of this one, before the letter itself', async () => {
    const before = {
      'another letter': '* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n',
      'another letter, without its UID': '* 1 FETCH (FLAGS (\\Seen))\r\n',
      'another letter, with its content': '* 1 FETCH (UID 1 RFC822.SIZE 3 BODY[] {3}\r\nabc)\r\n',
      'a mark of this letter': '* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n',
    };
    for (const [what, said] of Object.entries(before)) {
      await rest();
      const owner = await addReader(database.db);
      const letters = [1, 2].map((place) => rawLetter({ id: `<b${place}@x>`, subject: `Письмо ${place}` }));
      const server = await start(mailboxOf(letters), 'imap', { saysBefore: (uid) => (uid === 2 ? said : '') });
      const id = await connect(database.db, owner, server.port, password, now);
      await round(now);
      assert.deepEqual(
        [(await subjects(owner.employeeId)).toSorted(), await failures(id), (await account(id)).trouble],
        [['Письмо 1', 'Письмо 2'], [], null],
        what,
      );
    }
  });

  test('the size of another letter says nothing about this one', async () => {
    await rest();
    const owner = await addReader(database.db);
    const server = await start(mailboxOf([1, 2].map((place) => rawLetter({ id: `<z${place}@x>`, subject: `Письмо ${place}` }))), 'imap', {
      saysBefore: (uid, asked) => (uid === 2 && asked === 'size' ? '* 1 FETCH (UID 1 RFC822.SIZE 900000000)\r\n' : ''),
    });
    const id = await connect(database.db, owner, server.port, password, now);
    await round(now);
    assert.deepEqual([(await subjects(owner.employeeId)).toSorted(), await failures(id)], [['Письмо 1', 'Письмо 2'], []]);
  });

  test('a server that refuses to list its letters is in trouble, and nothing about them is forgotten', async () => {
    for (const refusal of ['NO [SERVERBUG] Internal error occurred', 'BAD Command not now']) {
      await rest();
      const owner = await addReader(database.db);
      let isRefusing = false;
      const letters = [1, 2].map((place) => rawLetter({ id: `<r${place}@x>`, subject: `Письмо ${place}` }));
      const server = await start(mailboxOf(letters), 'imap', { refusesSearch: () => (isRefusing ? refusal : null) });
      const id = await connect(database.db, owner, server.port, password, now);
      const known = () =>
        database.db.selectFrom('mail_account_letters').select(['server_id', 'letter_id']).where('account_id', '=', id).execute();
      await round(now);
      const before = await known();
      assert.equal(before.length, 2);
      isRefusing = true;
      await round(later(5));
      const { trouble, fetched_at: fetchedAt, next_attempt_at: next } = await account(id);
      assert.deepEqual([trouble, fetchedAt, next], ['protocol', now, later(6)], refusal);
      assert.deepEqual(await known(), before);
      isRefusing = false;
      await round(later(6));
      assert.deepEqual([(await account(id)).trouble, await known()], [null, before]);
    }
  });

  for (const [protocol, how] of [
    ['imap', 'nil'],
    ['imap', 'nothing'],
    ['imap', 'refusal'],
    ['pop3', 'refusal'],
  ] as const) {
    test(`a letter that the server does not give delays no other (${protocol}, ${how}); it is listed after five tries`, async () => {
      await rest();
      const owner = await addReader(database.db);
      const letters = [1, 2, 3].map((place) => rawLetter({ id: `<n${place}@x>`, subject: `Письмо ${place}` }));
      const server = await start(mailboxOf(letters), protocol, { withholds: (uid) => (uid === 2 ? how : null) });
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      const rounds: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        await round(later(5 * count));
        const state = await account(id);
        assert.deepEqual(state.next_attempt_at, later(5 * count + 5));
        rounds.push([state.trouble, (await subjects(owner.employeeId)).length, await failures(id)]);
      }
      const before = [null, 2, []];
      const after = [null, 2, ['not-given']];
      assert.deepEqual(rounds, [before, before, before, before, after, after]);
      assert.equal(server.heard.filter((line) => /^RETR 2|^UID FETCH 2 .*BODY/.test(line)).length, 5);
    });

    test(`a server that gives no letter at all is in trouble, and is not asked for each (${protocol}, ${how})`, async () => {
      await rest();
      const owner = await addReader(database.db);
      let isIll = true;
      const letters = Array.from({ length: 20 }, (_, place) => rawLetter({ id: `<i${place}@x>`, subject: `Письмо ${place}` }));
      const server = await start(mailboxOf(letters), protocol, { withholds: () => (isIll ? how : null) });
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      let at = now;
      for (let count = 0; count < 5; count += 1) {
        await round(at);
        const state = await account(id);
        assert.deepEqual([state.trouble, await failures(id)], ['protocol', []]);
        at = state.next_attempt_at ?? later(600);
      }
      isIll = false;
      await round(at);
      assert.deepEqual([(await account(id)).trouble, (await subjects(owner.employeeId)).length], [null, 20]);
    });
  }

  test('a large letter of a POP3 server without TOP is listed as too large', async () => {
    await rest();
    const owner = await addReader(database.db);
    const large = Buffer.concat([rawLetter({ id: '<l2@x>', subject: 'Большое' }), Buffer.alloc(26 * 1024 * 1024, `${'x'.repeat(70)}\r\n`)]);
    const letters = [rawLetter({ id: '<l1@x>', subject: 'Письмо 1' }), large, rawLetter({ id: '<l3@x>', subject: 'Письмо 3' })];
    const server = await start(mailboxOf(letters), 'pop3', { lacksTop: true });
    const id = await connect(database.db, owner, server.port, password, now, { protocol: 'pop3' });
    await round(now);
    assert.deepEqual(
      [(await subjects(owner.employeeId)).toSorted(), await failures(id), (await account(id)).trouble],
      [['Письмо 1', 'Письмо 3'], ['too-large'], null],
    );
  });

  test('a server that renames its letters duplicates none, not even without a Message-ID', async () => {
    for (const protocol of ['imap', 'pop3'] as const) {
      await rest();
      const owner = await addReader(database.db);
      let generation = 1;
      const mailbox = mailboxOf([
        rawLetter({ id: '<v1@x>', subject: 'С номером' }),
        rawLetter({ id: null, subject: 'Без номера' }),
        rawLetter({ id: null, subject: 'Без номера', body: 'Другой текст' }),
      ]);
      const server = await start(mailbox, protocol, { uidValidity: () => generation, nameOf: (uid) => `${generation}-${uid}` });
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      await round(now);
      assert.equal((await subjects(owner.employeeId)).length, 3);
      generation = 2;
      mailbox.letters.push({ uid: 4, raw: rawLetter({ id: '<v4@x>', subject: 'Новое' }) });
      await round(later(5));
      assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['Без номера', 'Без номера', 'Новое', 'С номером']);
      const known = await database.db.selectFrom('mail_account_letters').select('server_id').where('account_id', '=', id).execute();
      assert.deepEqual([known.length, (await account(id)).trouble], [4, null], 'names that mean nothing any more are forgotten');
    }
  });

  test('letters of one Message-ID are all kept, and none twice', async () => {
    await rest();
    const owner = await addReader(database.db);
    let generation = 1;
    const scans = ['Скан договора', 'Скан приказа', 'Скан договора'].map((subject) => rawLetter({ id: '<scan@printer>', subject }));
    const server = await start(mailboxOf(scans), 'imap', { uidValidity: () => generation });
    await connect(database.db, owner, server.port, password, now);
    await round(now);
    assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['Скан договора', 'Скан приказа']);
    generation = 2;
    await round(later(5));
    assert.deepEqual((await subjects(owner.employeeId)).toSorted(), ['Скан договора', 'Скан приказа']);
  });

  test('letters of one Message-ID that differ in their attachments or sender are all kept, too', async () => {
    for (const protocol of ['imap', 'pop3'] as const) {
      await rest();
      const owner = await addReader(database.db);
      let generation = 1;
      const scan = (content: string, from = 'scanner@mfp.local') =>
        withAttachments({ id: '<scan@mfp.local>', subject: 'Скан', from }, 'Во вложении', [
          { name: 'scan.pdf', content: Buffer.from(content) },
        ]);
      const mailbox = mailboxOf([
        scan('договор'),
        scan('приказы'),
        scan('договор'),
        scan('договор', 'other@x.example'),
        rawLetter({ id: '<scan@mfp.local>', subject: 'Скан', body: 'Другой текст' }),
      ]);
      const server = await start(mailbox, protocol, { uidValidity: () => generation, nameOf: (uid) => `${generation}-${uid}` });
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      await round(now);
      assert.deepEqual([(await subjects(owner.employeeId)).length, await failures(id)], [4, []]);
      generation = 2;
      await round(later(5));
      assert.deepEqual([(await subjects(owner.employeeId)).length, (await account(id)).trouble], [4, null]);
    }
  });

  test('letters deleted on the server stay here, with the person’s documents', async () => {
    for (const protocol of ['imap', 'pop3'] as const) {
      await rest();
      const owner = await addReader(database.db);
      const mailbox = mailboxOf([1, 2, 3].map((place) => rawLetter({ id: `<d${place}@x>`, subject: `Письмо ${place}` })));
      const server = await start(mailbox, protocol);
      const id = await connect(database.db, owner, server.port, password, now, { protocol });
      await round(now);
      mailbox.letters.splice(0, 2);
      mailbox.letters.push({ uid: 9, raw: rawLetter({ id: '<d9@x>', subject: 'Письмо 9' }) });
      await round(later(5));
      assert.deepEqual(
        [(await subjects(owner.employeeId)).toSorted(), (await account(id)).trouble],
        [['Письмо 1', 'Письмо 2', 'Письмо 3', 'Письмо 9'], null],
      );
    }
  });
});
