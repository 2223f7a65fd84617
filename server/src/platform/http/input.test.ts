/** Which call a request means, how its fields may come, and which input is refused. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bookmarkedDocuments, documentList, setBookmark } from '@qujat/contract/document-list';
import { chooseCall } from './serve.ts';
import { testApp } from './test-support/app.ts';

describe('the input of a call', () => {
  const { database, state, post, inject } = testApp();

  test('chooses the call with the most matching fixed fields on a path', async () => {
    assert.deepEqual((await post('/t/read', 'q=hello')).json(), { n: 0, said: 'hello' });
    assert.deepEqual((await post('/t/read', 'q=hello&q1=3')).json(), { n: 3, said: 'raw' });
    assert.deepEqual((await post('/t/read', 'q=hello&q1=4')).json(), { n: 0, said: 'hello' });
  });

  test('a path with a single call accepts missing fixed fields, but not different ones', () => {
    const list = { call: documentList };
    assert.equal(chooseCall([list], { q: '1' }), list);
    assert.equal(chooseCall([list], { q: '1', q1: '0,50', q12: '50', is_json: '1' }), list);
    assert.equal(chooseCall([list], { q: '1', q1: '0,100' }), undefined);
    assert.equal(chooseCall([{ call: bookmarkedDocuments }, { call: setBookmark }], { q: '7', q1: '1' })?.call, setBookmark);
  });

  test('fields are read from a form, JSON, multipart and the address', async () => {
    assert.equal((await post('/t/read', '{"q":"json"}', { 'content-type': 'application/json' })).json().said, 'json');
    const multipart = '--b\r\nContent-Disposition: form-data; name="q"\r\n\r\nКөп\r\n--b--\r\n';
    assert.equal((await post('/t/read', multipart, { 'content-type': 'multipart/form-data; boundary=b' })).json().said, 'Көп');
    assert.equal((await post('/t/read?q=address', '')).json().said, 'address');
  });

  test('ambiguous input is refused with 400 and a text', async () => {
    const json = { 'content-type': 'application/json' };
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (head: string, body = 'x'): string => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const refused: [string, string, Record<string, string>?][] = [
      ['/t/read', ''],
      ['/t/read', 'q='],
      ['/t/read', 'q=one&q=two'],
      ['/t/read?q=one', 'q=two'],
      ['/t/read', 'q=%00'],
      ['/t/read', `q=${'x'.repeat(101)}`],
      ['/t/read', `q=a&${Array.from({ length: 200 }, (_, index) => `x${index}=1`).join('&')}`],
      ['/t/read', `q=a&${'n'.repeat(101)}=1`],
      ['/t/read', '{', json],
      ['/t/read', '[]', json],
      ['/t/read', 'null', json],
      ['/t/read', '"q"', json],
      ['/t/read', '{"q":{"a":1}}', json],
      ['/t/read', '{"q":["a"]}', json],
      // Whatever makes text of them throws; q1 chooses the call, and the q of '/t/fails' is remembered as a number.
      ['/t/read', '{"q":{"toString":1}}', json],
      ['/t/read', '{"q1":{"toString":1}}', json],
      ['/t/fails', '{"q":{"toString":1}}', json],
      ['/t/fails', '{"q":[{"toString":1}]}', json],
      ['/t/read', '{"q":"a","q":"b"}', json],
      ['/t/read', '{"q":"a","\\u0071":"b"}', json],
      ['/t/read', '{"q":"\\u0000"}', json],
      ['/t/read', '{"q":"\\ud800"}', json],
      ['/t/read', '{"__proto__":{"q":"a"}}', json],
      ['/t/read', `{"q":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, json],
      ['/t/change', `{"q":"a","more":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, { ...json, 'idempotency-key': 'deep' }],
      ['/t/read', 'q=a', { 'content-type': 'text/plain' }],
      ['/t/read', 'q=a', { 'content-type': 'application/xml' }],
      ['/t/read', 'q=a', { 'content-type': 'multipart/form-data' }],
      ['/t/read', 'not a part', multipart],
      ['/t/read', `${part('name="q"; filename="a.txt"')}--b--\r\n`, multipart],
      ['/t/read', `${part('name="q"')}${part('name="q"')}--b--\r\n`, multipart],
      ['/t/read', `${part('name="q"', '\0')}--b--\r\n`, multipart],
      ['/t/fails', 'q=1.5'],
      ['/t/fails', 'q=-1'],
      ['/t/fails', 'q=99999999999999999999'],
      ['/t/fails', 'q=1e3'],
    ];
    for (const [url, body, headers] of refused) {
      const response = await post(url, body, headers);
      assert.equal(response.statusCode, 400, `${JSON.stringify([url, body.slice(0, 60), headers])}: ${response.body}`);
      assert.equal(response.json().status, 'error');
      assert.ok(response.json().text);
    }
  });

  test('a body that is too large is not read', async () => {
    const huge = 'x'.repeat(70_000);
    for (const [body, type] of [
      [`q=${huge}`, 'application/x-www-form-urlencoded'],
      [JSON.stringify({ q: huge }), 'application/json'],
      [`--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n${huge}\r\n--b--\r\n`, 'multipart/form-data; boundary=b'],
      [
        `${[1, 2, 3].map((n) => `--b\r\nContent-Disposition: form-data; name="q${n}"\r\n\r\n${huge.slice(0, 30_000)}\r\n`).join('')}--b--\r\n`,
        'multipart/form-data; boundary=b',
      ],
    ] as const) {
      const response = await post('/t/read', body, { 'content-type': type });
      assert.equal(response.statusCode, 413);
      assert.equal(response.json().text, 'Запрос слишком большой.');
    }
  });

  test('a field named like an object’s built-in property is an ordinary field', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      assert.equal((await post('/t/read', `q=a&${name}=b`)).statusCode, 200);
      assert.equal((await post('/t/read', `{"q":"a","${name}":{"polluted":1}}`, { 'content-type': 'application/json' })).statusCode, 200);
    }
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  test('an error names a person’s field by its label, and other fields only for programs', async () => {
    const refused = async (url: string, body: string, headers: Record<string, string> = {}) => (await post(url, body, headers)).json();
    const long = `message=${'x'.repeat(101)}`;
    assert.deepEqual(await refused('/t/write', long), { status: 'error', text: 'Слишком длинное значение: Сообщение.', field: 'message' });
    assert.deepEqual(await refused('/t/write', long, { cookie: 'lang=tr_TR' }), {
      status: 'error',
      text: 'Değer çok uzun: Mesaj.',
      field: 'message',
    });
    assert.deepEqual(await refused('/t/fails', 'q=x'), { status: 'error', text: 'Неверный запрос.', field: 'id' });
    assert.deepEqual(await refused('/t/read', 'q=a&q=b'), { status: 'error', text: 'Неверный запрос.', field: 'q' });
    assert.deepEqual(await refused('/t/read', 'q=a&constructor=b&constructor=b'), {
      status: 'error',
      text: 'Неверный запрос.',
      field: 'constructor',
    });
  });

  test('a refusal is in the person’s language if the browser names none', async () => {
    await database.db.updateTable('people').set({ language: 'kk_KZ' }).where('email', '=', 'two@x.example').execute();
    const { text } = (
      await post('/t/read', '{', { 'content-type': 'application/json', authorization: `Bearer ${state.otherToken}` })
    ).json();
    assert.equal(text, 'Сұрау қате.');
  });

  test('undecodable addresses and invalid queries get ordinary errors', async () => {
    for (const [url, status] of [
      ['/%zz', 404],
      ['/ce/%ff', 404],
      ['/t/file?x=%00', 400],
      ['/t/file?a%00=x', 400],
    ] as const) {
      const { statusCode, headers } = await inject({ method: 'GET', url });
      assert.equal(statusCode, status, url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
    }
  });
});
