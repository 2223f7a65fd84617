/** The cloud on the wire: bodies and answers as the specification writes them, without the contract (CLD-1). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cloudOffice } from './test-support/cloud-office.ts';

type Answer = Readonly<Record<string, unknown>>;

describe('the wire format of the cloud', () => {
  const { server, clients, ids } = cloudOffice();
  const ask = async (path: string, body?: Answer | FormData, client = clients.owner): Promise<unknown> => {
    const init: RequestInit =
      body === undefined
        ? {}
        : body instanceof FormData
          ? { method: 'POST', body }
          : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await client.fetch(path, init);
    assert.equal(response.status, 200, path);
    return response.json();
  };
  const has = (given: unknown, names: readonly string[]): void => {
    assert.ok(typeof given === 'object' && given !== null);
    assert.deepEqual(
      names.filter((name) => !(name in given)),
      [],
    );
  };
  const form = (fields: Readonly<Record<string, string>>, name: string): FormData => {
    const made = new FormData();
    for (const [key, value] of Object.entries(fields)) made.append(key, value);
    made.append('files[]', new File(['содержимое'], name));
    return made;
  };
  const item = ['item_type', 'id', 'name', 'dwn_code', 'extension', 'creator_name', 'created_at'];

  test('folders, their content, and the people they are shared with', async () => {
    await ask('/exchange/folder/create', { parent_id: 0, name: 'Верх' });
    const [top] = (await ask('/exchange/folder/personal-list')) as { id: number; children: Answer[] }[];
    has(top, ['id', 'name', 'children', 'is_shared', 'link', 'granted_users']);
    await ask('/exchange/folder/create', { parent_id: top!.id, name: 'Низ' });
    await ask('/exchange/folder/update', { id: top!.id, name: 'Верх 2' });
    await ask('/exchange/folder/access/give', { id: top!.id, user_id: ids.guest });
    await ask('/exchange/folder/share', { id: top!.id, share: 1 });
    const [again] = (await ask('/exchange/folder/personal-list')) as {
      name: string;
      is_shared: unknown;
      link: string;
      granted_users: Answer[];
      children: Answer[];
    }[];
    assert.deepEqual(
      [again?.name, Boolean(again?.is_shared), again?.granted_users, again?.children[0]?.['name']],
      ['Верх 2', true, [{ user_id: ids.guest, full_name: 'Тестов guest' }], 'Низ'],
    );
    has(((await ask('/exchange/folder/accessible-list', undefined, clients.guest)) as unknown[])[0], ['id', 'name', 'children']);
    await ask('/exchange/file/upload', form({ folder_id: String(top!.id) }, 'Смета.pdf.txt'));
    const content = (await ask('/exchange/folder/content', { id: top!.id, page: 0 })) as Answer[];
    for (const each of content) has(each, item);
    assert.deepEqual(
      content.map((each) => [each['item_type'], each['name'], each['extension']]),
      [
        ['folder', 'Низ', ''],
        ['file', 'Смета.pdf.txt', 'txt'],
      ],
    );
    assert.deepEqual(await ask('/exchange/folder/content', { id: top!.id, page: 1 }), []);
    assert.deepEqual(await ask('/exchange/folder/content/pages', { id: top!.id }), { pages_count: 1 });
    await ask('/exchange/folder/access/revoke', { id: top!.id, user_id: ids.guest });
    assert.deepEqual(await ask('/exchange/folder/accessible-list', undefined, clients.guest), []);
    const [found] = (await ask('/user/search', { search_str: 'guest' })) as Answer[];
    assert.deepEqual(found, { id: ids.guest, full_name: 'Тестов guest' });
  });

  test('the four views, paged from 0', async () => {
    for (const kind of ['recent', 'internal', 'external', 'eventbox']) {
      const page = (await ask(`/exchange/file/${kind}`, { page: 0 })) as Answer[];
      assert.ok(Array.isArray(page));
      for (const each of page) has(each, item);
      has(await ask(`/exchange/file/${kind}/pages`), ['pages_count']);
    }
  });

  test('a folder behind its link', async () => {
    const [top] = (await ask('/exchange/folder/personal-list')) as { id: number; link: string }[];
    const { link } = top!;
    const visitor = server.anonymous();
    const info = (await ask('/exchange/external/info', { id: 0, link }, visitor)) as Answer;
    has(info, ['lid', 'descr', 'pages_count']);
    assert.deepEqual([info['lid'], info['descr'], info['pages_count']], [top!.id, 'Верх 2', 1]);
    await ask('/exchange/external/create', { id: info['lid'], link, name: 'От посетителя' }, visitor);
    await ask('/exchange/external/upload', form({ link, id: String(info['lid']) }, 'Акт.txt'), visitor);
    const content = (await ask('/exchange/external/content', { id: info['lid'], link, page: 0 }, visitor)) as Answer[];
    for (const each of content) has(each, item);
    assert.deepEqual(
      content.map((each) => each['name']),
      ['Низ', 'От посетителя', 'Акт.txt', 'Смета.pdf.txt'],
    );
  });
});
