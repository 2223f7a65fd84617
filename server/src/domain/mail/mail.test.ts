import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mailList } from '@qujat/contract/mail';
import { addEmployee, addOrganisation } from '../../test-support/people.ts';
import { CallFailure, testServer } from '../../test-support/server.ts';

describe('the mailbox', () => {
  const server = testServer();
  const reader = 'reader@north.example';
  const ids = { north: 0, south: 0, reader: 0, deputy: 0 };

  const addLetters = (employeeId: number, count: number, subject: string, organisation_id = ids.north): Promise<unknown> =>
    server.db
      .insertInto('letters')
      .values(
        Array.from({ length: count }, (_, index) => ({
          organisation_id,
          employee_id: employeeId,
          message_id: `<${subject}.${index}@x.example>`,
          sent_at: new Date(Date.UTC(2026, 10, 1, 0, index)),
          sender: 'Отдел продаж <sales@x.example>',
          subject: `${subject} ${index}`,
          unread: index % 2 === 0,
        })),
      )
      .execute();

  before(async () => {
    ids.north = await addOrganisation(server.db);
    ids.south = await addOrganisation(server.db);
    const add = async (name: string, organisationId: number, mail: boolean): Promise<number> =>
      (await addEmployee(server.db, { organisationId, email: `${name}@north.example`, employee: { mail_access: mail } })).employeeId;
    ids.reader = await add('reader', ids.north, true);
    const elsewhere = await add('reader', ids.south, false);
    ids.deputy = await add('deputy', ids.north, true);
    await add('none', ids.north, false);
    await addLetters(ids.reader, 60, 'Письмо');
    await addLetters(elsewhere, 2, 'Чужое', ids.south);
    const now = server.clock.now().toISOString().slice(0, 10);
    await server.db
      .insertInto('deputies')
      .values({ employee_id: ids.reader, deputy_id: ids.deputy, starts_on: now, ends_on: null })
      .execute();
  });

  test('lists its letters page by page, newest first, in the organisation’s time', async () => {
    const client = await server.signIn(reader, { organisationId: ids.north });
    const first = await client.call(mailList, { page: 1 });
    assert.deepEqual({ pages: first.totalPages, page: first.currentPage, rows: first.letters.length }, { pages: 2, page: 1, rows: 50 });
    const { id, ...newest } = first.letters[0]!;
    assert.match(id, /^\d+$/);
    assert.deepEqual(newest, {
      date: '01.11.2026',
      time: '05:59',
      subject: 'Письмо 59',
      sender: 'Отдел продаж <sales@x.example>',
      unread: false,
      hasAttachments: false,
      hasDocuments: false,
    });
    const second = await client.call(mailList, { page: 2 });
    assert.deepEqual(
      second.letters.map(({ subject }) => subject),
      Array.from({ length: 10 }, (_, index) => `Письмо ${9 - index}`),
    );
    assert.equal(new Set([...first.letters, ...second.letters].map((each) => each.id)).size, 60);
    assert.deepEqual(await client.call(mailList, { page: 999 }), second);
  });

  test('is closed without access to mail, also for a person with access in another organisation', async () => {
    for (const [email, organisationId] of [
      ['none@north.example', ids.north],
      [reader, ids.south],
    ] as const) {
      const client = await server.signIn(email, { organisationId });
      await assert.rejects(client.call(mailList, { page: 1 }), (failure) => failure instanceof CallFailure && failure.status === 403);
    }
  });

  test('is the employee’s own: a deputy sees only their own letters', async () => {
    const client = await server.signIn('deputy@north.example');
    const { id } = await server.db.selectFrom('sessions').select('id').where('employee_id', '=', ids.deputy).executeTakeFirstOrThrow();
    await server.db.insertInto('session_substitutions').values({ session_id: id, employee_id: ids.reader }).execute();
    assert.deepEqual(await client.call(mailList, { page: 1 }), { totalPages: 0, currentPage: 1, letters: [] });
  });

  test('requires a session', async () => {
    await assert.rejects(
      server.anonymous().call(mailList, { page: 1 }),
      (failure) => failure instanceof CallFailure && failure.status === 401,
    );
  });

  test('pages start at 1', async () => {
    const client = await server.signIn(reader, { organisationId: ids.north });
    const response = await client.fetch('/ce/mail_incoming.php?page=0', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'is_json=1&action=list',
    });
    assert.equal(response.status, 400);
  });
});
