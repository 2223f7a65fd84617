import { store } from '@qujat/session';
import { addUploads, cancelUpload, clearUploads, mayRetry, retryUpload, uploadsAtom, type Upload } from './queue.ts';

/** What an upload's request does: each is answered by the test. */
class FakeRequest {
  static readonly all: FakeRequest[] = [];
  readonly listeners = new Map<string, (event: object) => void>();
  readonly headers: Record<string, string> = {};
  readonly upload = { addEventListener: (_: string, listener: (event: object) => void) => void this.listeners.set('upload', listener) };
  status = 0;
  responseText = '';
  form: FormData | null = null;
  withCredentials = false;
  constructor() {
    FakeRequest.all.push(this);
  }
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return '';
  }
  addEventListener(name: string, listener: (event: object) => void): void {
    this.listeners.set(name, listener);
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.listeners.get('abort')?.({});
    this.listeners.get('loadend')?.({});
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.listeners.get('load')?.({});
    this.listeners.get('loadend')?.({});
  }
}

const uploads = (): readonly Upload[] => store.get(uploadsAtom);
const states = (): string[] => uploads().map(({ state }) => state);
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const begun = async (count: number): Promise<FakeRequest> => {
  while (FakeRequest.all.length < count) await new Promise((resolve) => setTimeout(resolve));
  return FakeRequest.all[count - 1]!;
};
const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name);

beforeEach(async () => {
  // What a test leaves under way would hold the places of the next one.
  for (const { id } of uploads()) cancelUpload(id);
  await settle();
  FakeRequest.all.length = 0;
  store.set(uploadsAtom, []);
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});

test('three at once, the others wait; each tells how far it is', async () => {
  addUploads(['1', '2', '3', '4'].map((name) => file(name)), { folderId: 7, link: 'abc' });
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
  const first = await begun(1);
  expect([...first.form!.keys()]).toEqual(['id', 'link', 'files[]']);
  first.listeners.get('upload')?.({ loaded: 5, total: 10, lengthComputable: true });
  expect(uploads()[0]?.part).toBe(0.5);
  first.answer(200, { status: 'ok' });
  await begun(4);
  await settle();
  expect(states()).toEqual(['done', 'sending', 'sending', 'sending']);
  clearUploads();
  expect(states()).toEqual(['sending', 'sending', 'sending']);
});

test('what cannot come says so before a byte is sent, and is not tried again', () => {
  addUploads([file('large.bin', 16 * 1024 * 1024 + 1), file('empty.txt', 0)], { folderId: 7, link: 'abc' });
  expect(uploads().map(({ state, failure }) => [state, failure?.kind])).toEqual([['failed', 'too-large'], ['failed', 'empty']]);
  expect(uploads().map(mayRetry)).toEqual([false, false]);
  expect(FakeRequest.all).toEqual([]);
});

test('a failed one says why in the server’s words, and goes again', async () => {
  addUploads([file('1')], { folderId: 7, link: 'abc' });
  (await begun(1)).answer(400, { status: 'error', text: 'Программы загружать нельзя: 1.' });
  await settle();
  expect(uploads()[0]).toMatchObject({ state: 'failed', failure: { kind: 'said', text: 'Программы загружать нельзя: 1.' } });
  expect(mayRetry(uploads()[0]!)).toBe(true);
  retryUpload(uploads()[0]!.id);
  (await begun(2)).answer(200, { status: 'ok' });
  await settle();
  expect(states()).toEqual(['done']);
});

test('a cancelled one is stopped, and the next begins', async () => {
  addUploads(['1', '2', '3', '4'].map((name) => file(name)), { folderId: 7, link: 'abc' });
  await begun(3);
  cancelUpload(uploads()[1]!.id);
  cancelUpload(uploads()[3]!.id);
  await settle();
  expect(states()).toEqual(['sending', 'cancelled', 'sending', 'cancelled']);
  retryUpload(uploads()[3]!.id);
  await begun(4);
  expect(states()).toEqual(['sending', 'cancelled', 'sending', 'sending']);
});
