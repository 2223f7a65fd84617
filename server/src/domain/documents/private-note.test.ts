import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { privateNote, savePrivateNote } from '@qujat/contract/document-acts';
import { documentList } from '@qujat/contract/document-list';
import { fails, servedOffice } from './test-support/served-office.ts';

describe('a private note', () => {
  const served = servedOffice();
  const { clients, store, server } = served;

  test('is visible to its author only, and an empty one is deleted', async () => {
    const { head, lawyer } = served.office.staff;
    const id = await store([
      { stage: 1, employeeId: head },
      { stage: 1, employeeId: lawyer },
    ]);
    const read = async (who: 'head' | 'lawyer') => (await clients[who].call(privateNote, { documentId: id })).text;
    const shown = async (who: 'head' | 'lawyer') =>
      (await clients[who].call(documentList, { queue: 1 })).documents.find((each) => each.id === id)?.note;
    await clients.head.call(savePrivateNote, { documentId: id, text: ' Спросить Анну ' });
    assert.deepEqual([await read('head'), await read('lawyer')], ['Спросить Анну', '']);
    assert.deepEqual([await shown('head'), await shown('lawyer')], ['Спросить Анну', null]);
    await clients.head.call(savePrivateNote, { documentId: id });
    assert.deepEqual([await read('head'), await shown('head')], ['', null]);
    for (const { client, status } of served.strangers()) {
      await fails(client.call(privateNote, { documentId: id }), status);
      await fails(client.call(savePrivateNote, { documentId: id, text: 'х' }), status);
    }
    await fails(server.anonymous().call(privateNote, { documentId: id }), 401);
    await fails(server.anonymous().call(savePrivateNote, { documentId: id, text: 'х' }), 401);
  });
});
