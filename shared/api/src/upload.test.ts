import { call, required } from '@qujat/contract/call';
import { at, record, text } from '@qujat/contract/codec';
import type { FieldCodec } from '@qujat/contract/field';
import { json, putPageConfiguration, startFakeServer, type FakeServer } from '../test-support/fake-server.ts';
import { installLocks, openTab, stored, type Tab } from '../test-support/tabs.ts';

const fileField: FieldCodec<File> = {
  says: 'file',
  shape: { kind: 'file', maxBytes: 1000 },
  toWire: (file) => file,
  fromWire: (raw) => raw as File,
};
const sendFile = call({
  name: 'sendFile',
  summary: '',
  source: '',
  path: '/exchange/file/upload',
  base: 'second',
  effect: 'change',
  encoding: 'multipart',
  fields: { file: required('files[]', fileField) },
  answer: record({ name: at('name', text) }),
});

/** The browser's XMLHttpRequest, controlled by the test. */
class HandDrivenRequest extends EventTarget {
  static last: HandDrivenRequest;
  upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = '';
  url = '';
  aborted = false;
  sent: FormData | null = null;
  headers: Record<string, string> = {};
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nx-request-id: r-7\r\n';
  }
  send(body: FormData): void {
    HandDrivenRequest.last = this;
    this.sent = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: total > 0 }));
  }
  finish(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event(status ? 'load' : 'error'));
    this.dispatchEvent(new Event('loadend'));
  }
}

let tab: Tab;
let server: FakeServer;
const realRequest = globalThis.XMLHttpRequest;
const file = new File(['0123456789'], 'акт.pdf');
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(async () => {
  localStorage.clear();
  installLocks();
  putPageConfiguration({ extensions: ['idempotency'] });
  server = startFakeServer();
  globalThis.XMLHttpRequest = HandDrivenRequest as unknown as typeof XMLHttpRequest;
  tab = await openTab();
  tab.session.signIn({ token: 'access', tokenExp: 0, refreshToken: 'refresh' });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = realRequest;
});

test('files are sent with the bearer and a key, report progress, and the answer is decoded', async () => {
  const seen: unknown[] = [];
  const sent = tab.api.request(sendFile, { file }, { onProgress: (progress) => seen.push(progress) });
  await settle();
  const request = HandDrivenRequest.last;
  expect(request.url).toBe('http://localhost/exchange/file/upload');
  expect(request.withCredentials).toBe(true);
  expect(request.headers).toMatchObject({ authorization: 'Bearer access', 'idempotency-key': expect.any(String) });
  expect(request.sent?.get('files[]')).toBe(file);
  request.progress(4, 10);
  request.progress(10, 0);
  request.finish(200, { name: 'акт.pdf' });
  await settle();
  expect(await sent).toEqual({ name: 'акт.pdf' });
  // The last one is the answer's own.
  expect(seen.slice(0, 2)).toEqual([
    { done: 4, total: 10 },
    { done: 10, total: 0 },
  ]);
});

test('an upload may take minutes while it progresses', async () => {
  const sent = tab.api.request(sendFile, { file });
  await settle();
  for (let piece = 1; piece <= 8; piece += 1) {
    await jest.advanceTimersByTimeAsync(25_000);
    HandDrivenRequest.last.progress(piece, 10);
  }
  expect(HandDrivenRequest.last.aborted).toBe(false);
  HandDrivenRequest.last.finish(200, { name: 'x' });
  await settle();
  expect(await sent).toEqual({ name: 'x' });
});

test('an upload fails after 30 s without progress', async () => {
  const sent = tab.api.request(sendFile, { file });
  const failed = expect(sent).rejects.toMatchObject({ kind: 'timeout' });
  await settle();
  await jest.advanceTimersByTimeAsync(20_000);
  HandDrivenRequest.last.progress(1, 10);
  await jest.advanceTimersByTimeAsync(30_000);
  await failed;
  expect(HandDrivenRequest.last.aborted).toBe(true);
});

test.each([
  [413, 'too-large'],
  [0, 'network'],
])('HTTP %i is %p', async (status, kind) => {
  const failed = expect(tab.api.request(sendFile, { file })).rejects.toMatchObject({ kind, text: status ? 'Не более 16 МБ' : '' });
  await settle();
  HandDrivenRequest.last.finish(status, { status: 'error', text: 'Не более 16 МБ' });
  await failed;
});

test('401 ends the session here too', async () => {
  const failed = expect(tab.api.request(sendFile, { file })).rejects.toMatchObject({ kind: 'unauthorised', requestId: 'r-7' });
  await settle();
  HandDrivenRequest.last.finish(401, {});
  await failed;
  expect(tab.visited).toEqual(['/login']);
  expect(stored()).toMatchObject({ token: null });
});

test('an abort rejects with its reason', async () => {
  const controller = new AbortController();
  const failed = expect(tab.api.request(sendFile, { file }, { signal: controller.signal })).rejects.toThrow('changed my mind');
  await settle();
  controller.abort(new Error('changed my mind'));
  await failed;
  expect(HandDrivenRequest.last.aborted).toBe(true);
});

test('a file is fetched with the cookie alone; failures are reported', async () => {
  server.reply(
    '/file/dwn?code=x',
    () => new Response('content'),
    () => json({}, { status: 404 }),
  );
  const fetched = await tab.api.download('second', '/file/dwn?code=x');
  expect(fetched.size).toBe(7);
  expect(server.asked[0]).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(server.asked[0]?.headers.get('authorization')).toBeNull();
  await expect(tab.api.download('second', '/file/dwn?code=x')).rejects.toMatchObject({ kind: 'not-found', status: 404 });
  expect(tab.visited).toEqual([]);
});
