import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDatabase } from '../../test-support/database.ts';
import { replyAddress } from './reply-address.ts';
import { addReader, connect } from './test-support/accounts.ts';

describe('an answer goes', () => {
  const database = withDatabase();
  const cases: readonly (readonly [sender: string, login: string, expected: string | null])[] = [
    ['Айгерим <a@x.example>', 'reader', '"Айгерим" <a@x.example>'],
    ['ТОО "Дала", отдел <a@x.example>', 'reader', '"ТОО Дала, отдел" <a@x.example>'],
    ['a@x.example', 'reader', 'a@x.example'],
    ['Канцелярия', 'kense@x.example', null],
    ['', 'kense@x.example', null],
    ['a@x.example, b@x.example', 'reader', null],
  ];
  for (const [sender, login, expected] of cases) {
    test(`to ${expected ?? 'nobody'} if the sender is '${sender}' and the login ${login}`, async () => {
      const owner = await addReader(database.db);
      await connect(database.db, owner, 993, 'secret', new Date(), { sender, login });
      assert.equal(await replyAddress(database.db, owner), expected);
    });
  }
  test('to nobody without a mailbox', async () => {
    assert.equal(await replyAddress(database.db, await addReader(database.db)), null);
  });
});
