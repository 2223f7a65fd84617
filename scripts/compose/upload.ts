/** A client that asks whether it may send a body (`Expect: 100-continue`, as curl does) gets its files through the page server. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Installation } from './installation.ts';
import type { Tab } from './tab.ts';

/** The access token of the tab's requests. */
const tokenOf = async ({ page }: Tab): Promise<string> => {
  const [sent] = await Promise.all([page.waitForRequest((one) => 'authorization' in one.headers()), page.reload()]);
  return sent.headers()['authorization'] ?? '';
};

interface Answered {
  readonly status: number | undefined;
  readonly continued: boolean;
}

export const checkUpload = async ({ address }: Installation, tab: Tab, say: (line: string) => void): Promise<void> => {
  const authorization = await tokenOf(tab);
  const made = await fetch(`${address}/exchange/folder/create`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ parent_id: '0', name: `Проверка ${randomUUID()}` }),
  });
  const { id } = (await made.json()) as { id: number };
  const part = (name: string): string => `--b\r\ncontent-disposition: form-data; name="${name}"`;
  const body = Buffer.concat([
    Buffer.from(
      `${part('folder_id')}\r\n\r\n${id}\r\n${part('files[]')}; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.alloc(3_000_000, 'x'),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const send = (length: number): Promise<Answered> =>
    new Promise((resolve, reject) => {
      let continued = false;
      const headers = {
        authorization,
        expect: '100-continue',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
      };
      const sent = request(`${address}/exchange/file/upload`, { method: 'POST', headers });
      sent.on('continue', () => {
        continued = true;
        sent.end(body);
      });
      sent.on('response', (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, continued });
        if (!continued) sent.destroy(); // Nothing more will be sent.
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
  assert.deepEqual(await send(body.length), { status: 200, continued: true });
  assert.deepEqual(await send(4_000_000_000), { status: 413, continued: false });
  say('✓ a client that asks before it sends a file is told to send it, or that it is too large');
};
