import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fetchPictures } from './remote-pictures.ts';
import { defaultPolicy, type MailPolicy } from './servers/policy.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
const dataOf = (type: string, content: Buffer): string => `data:${type};base64,${content.toString('base64')}`;

describe('remote pictures', () => {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  let server: Server;
  let at: string;
  let policy: MailPolicy;
  const answers: Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer | string }> = {
    '/a.png': { body: png, headers: { 'content-type': 'text/html', 'set-cookie': 'who=me' } },
    '/photo': { body: Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(20)]) },
    '/a.svg': {
      body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      headers: { 'content-type': 'image/svg+xml' },
    },
    '/page': { body: '<!doctype html><p>no picture</p>', headers: { 'content-type': 'image/png' } },
    '/large': { body: Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]) },
    '/moved': { status: 302, headers: { location: '/a.png' } },
    '/loop': { status: 302, headers: { location: '/loop' } },
    '/inside': { status: 302, headers: { location: 'http://10.0.0.1/a.png' } },
    '/database': { status: 302, headers: { location: 'http://127.0.0.1:5432/' } },
    '/file': { status: 302, headers: { location: 'file:///etc/passwd' } },
    '/gone': { status: 404, body: png },
  };
  before(async () => {
    server = createServer(({ url = '', headers }, answer) => {
      asked.push({ path: url, headers });
      const { status = 200, headers: more = {}, body = '' } = answers[url] ?? { status: 404 };
      answer.writeHead(status, more).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    at = `http://127.0.0.1:${port}`;
    policy = { ...defaultPolicy, ports: [[port, port]], networks: ['127.0.0.1'] };
  });
  after(() => void server.close());

  test('are served by their content, whatever their name; each is fetched once, without identifying the reader', async () => {
    const found = await fetchPictures([`${at}/a.png`, `${at}/a.png`, `${at}/photo`, `${at}/moved`], policy);
    assert.deepEqual([...found].map(([address, data]) => [address.slice(at.length), data.slice(0, 40)]).toSorted(), [
      ['/a.png', dataOf('image/png', png).slice(0, 40)],
      ['/moved', dataOf('image/png', png).slice(0, 40)],
      ['/photo', found.get(`${at}/photo`)?.slice(0, 40)],
    ]);
    assert.match(found.get(`${at}/photo`) ?? '', /^data:image\/jpeg;base64,/);
    assert.deepEqual(asked.map(({ path }) => path).toSorted(), ['/a.png', '/a.png', '/moved', '/photo']);
    for (const { headers } of asked) assert.deepEqual(Object.keys(headers).toSorted(), ['accept', 'connection', 'host', 'user-agent']);
  });

  test('that are not pictures, too large, in redirect loops or on private hosts are omitted', async () => {
    const found = await fetchPictures(
      ['/a.svg', '/page', '/large', '/loop', '/inside', '/database', '/file', '/gone'].map((path) => at + path),
      policy,
    );
    assert.deepEqual([...found.keys()], []);
  });

  test('are not fetched from forbidden addresses, nor with credentials', async () => {
    asked.length = 0;
    const port = at.split(':')[2];
    const inside = [
      `${at}/a.png`,
      `http://localhost:${port}/a.png`,
      `http://[::ffff:127.0.0.1]:${port}/a.png`,
      `http://2130706433:${port}/a.png`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/a.png',
      'http://10.0.0.1/a.png',
      'http://0.0.0.0/a.png',
    ];
    assert.equal((await fetchPictures(inside, { ...policy, networks: [] })).size, 0);
    assert.equal((await fetchPictures([`http://127.0.0.1:22/`, 'http://127.0.0.1:5432/'], policy)).size, 0);
    assert.equal(
      (
        await fetchPictures(
          [`${at.replace('//', '//me:secret@')}/a.png`, 'ftp://127.0.0.1/a.png', 'data:image/png;base64,AAAA', 'nonsense'],
          policy,
        )
      ).size,
      0,
    );
    assert.deepEqual(asked, []);
  });
});
