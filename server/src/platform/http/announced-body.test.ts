import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { cloudOffice } from '../../domain/cloud/test-support/cloud-office.ts';

const gigabyte = 1024 ** 3;

describe('announced bodies', () => {
  const office = cloudOffice();

  interface Exchange {
    readonly socket: Socket;
    readonly said: () => string;
    readonly until: (wanted: RegExp) => Promise<string>;
  }
  const open = (t: TestContext): Exchange => {
    const { port, hostname } = new URL(office.server.url);
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    let said = '';
    socket.on('data', (chunk) => void (said += String(chunk)));
    return {
      socket,
      said: () => said,
      until: (wanted) =>
        new Promise((resolve, reject) => {
          const look = (): void => void (wanted.test(said) && resolve(said));
          socket.on('data', look).once('close', () => (wanted.test(said) ? resolve(said) : reject(new Error(`closed after: ${said}`))));
          look();
        }),
    };
  };
  const head = (path: string, length: number, more: readonly string[] = []): string =>
    [
      `POST ${path} HTTP/1.1`,
      'host: x',
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${length}`,
      ...more,
      '',
      '',
    ].join('\r\n');
  const authorised = (): string => `authorization: Bearer ${office.clients.owner.tokens?.accessToken}`;
  const uploadOf = (folderId: number): string =>
    `--b\r\ncontent-disposition: form-data; name="folder_id"\r\n\r\n${folderId}\r\n--b\r\ncontent-disposition: form-data; name="files[]"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--b--\r\n`;

  test('a body announced as too large is refused before any of it arrives', async (t) => {
    const { socket, until } = open(t);
    socket.write(head('/exchange/file/upload', gigabyte, [authorised()]));
    assert.match(await until(/"status":"error"/), /^HTTP\/1\.1 413/);
  });

  test('so is one of a call without files', async (t) => {
    const { socket, until } = open(t);
    socket.write(head('/exchange/folder/create', 2 * 1024 * 1024, [authorised()]));
    assert.match(await until(/"status":"error"/), /^HTTP\/1\.1 413/);
  });

  test('a client that asks for permission gets 100 Continue and sends', async (t) => {
    const folderId = await office.newFolder('Ожидание');
    const body = uploadOf(folderId);
    const { socket, until, said } = open(t);
    socket.write(head('/exchange/file/upload', body.length, [authorised(), 'expect: 100-continue']));
    await until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    socket.write(body);
    await until(/HTTP\/1\.1 200 OK/);
    assert.equal(said().match(/100 Continue/g)?.length, 1);
    assert.deepEqual(await office.list(folderId), ['a.txt']);
  });

  for (const [why, status, path, length, more] of [
    ['too much', 413, '/exchange/file/upload', gigabyte, [authorised]],
    ['by a stranger', 401, '/exchange/file/upload', 1000, []],
    ['to nowhere', 413, '/nowhere', 100_000, []],
  ] as const) {
    test(`a client that asks whether it may send ${why} is refused before it sends, and disconnected`, async (t) => {
      const { socket, said } = open(t);
      const closed = new Promise((done) => socket.once('close', done));
      socket.write(head(path, length, [...more.map((each) => each()), 'expect: 100-continue']));
      await closed;
      assert.match(said(), new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.ok(!said().includes('100 Continue'));
    });
  }
});
