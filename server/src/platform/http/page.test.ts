/** Pages and files that the server sends to a browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { doorOf } from '../../domain/identity/session/cookies.ts';
import { testApp } from './test-support/app.ts';

describe('pages and files', () => {
  const { database, state, inject } = testApp();

  test('a page redirects a signed-out person to the sign-in form and back', async () => {
    const response = await inject({ method: 'GET', url: '/t/page?q=1&r=2', headers: { authorization: `Bearer ${state.token}` } });
    assert.equal(response.statusCode, 303);
    assert.equal(response.headers['location'], '/login?redirect_uri=%2Ft%2Fpage%3Fq%3D1%26r%3D2');
  });

  test('a page escapes inserted text, and a file is always a download', async () => {
    const { rows } = await database.db
      .selectFrom('sessions')
      .select('id')
      .limit(1)
      .execute()
      .then((rows) => ({ rows }));
    const { hashToken } = await import('../crypto/tokens.ts');
    await database.db
      .updateTable('sessions')
      .set({ page_token_hash: hashToken('pagetoken') })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
    const page = await inject({
      method: 'GET',
      url: '/t/page?q=%3Cscript%3E%22',
      headers: { cookie: `qujat_page=pagetoken; qujat_door=${doorOf('pagetoken')}; theme=dark; lang=kk_KZ` },
    });
    assert.equal(page.statusCode, 200);
    assert.ok(
      page.body.includes('<p>&lt;script&gt;&quot;</p>') &&
        page.body.includes('<html lang="kk" class="dark-mode">') &&
        page.body.includes('&lt;t&gt; — Құжат'),
    );
    assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'self'/);
    const file = await inject({ method: 'GET', url: '/t/file' });
    assert.equal(
      file.headers['content-disposition'],
      `attachment; filename="_____ _1_.html"; filename*=UTF-8''%D2%9A%D2%B1%D0%B6%D0%B0%D1%82%20%221%22.html`,
    );
    assert.match(String(file.headers['content-security-policy']), /sandbox/);
  });

  test('shows an error page instead of downloading a file that cannot be read', async () => {
    for (const [accept, type, body] of [
      ['text/html', 'text/html; charset=utf-8', /<h1>Хранилище файлов сейчас недоступно.*target="_top">На главную/s],
      ['*/*', 'application/json; charset=utf-8', /"text":"Хранилище файлов сейчас недоступно/],
    ] as const) {
      const response = await inject({ method: 'GET', url: '/t/torn', headers: { accept } });
      assert.equal(response.statusCode, 503, response.body);
      assert.equal(response.headers['content-type'], type);
      assert.match(response.body, body);
      assert.equal(response.headers['content-disposition'], undefined);
      assert.equal(response.headers['retry-after'], '5');
    }
  });
});
