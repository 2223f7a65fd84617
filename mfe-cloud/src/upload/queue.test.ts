import { readPageConfiguration } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { store } from '@qujat/session';
import {
  addUploads,
  arrivalsAtom,
  cancelUpload,
  clearUploads,
  mayRetry,
  retryUpload,
  settleName,
  uploadsAtom,
  type Upload,
} from './queue.ts';

/** A fake upload request: the test answers each. */
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
  // Uploads left running by one test would occupy the slots of the next.
  for (const { id } of uploads()) cancelUpload(id);
  await settle();
  FakeRequest.all.length = 0;
  store.set(uploadsAtom, []);
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});

test('three files upload at once and the others wait; each reports its progress', async () => {
  addUploads(
    ['1', '2', '3', '4'].map((name) => file(name)),
    { folderId: 7, link: 'abc' },
  );
  await settle();
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

test('an upload that cannot succeed fails before a byte is sent, and is not retried', () => {
  addUploads([file('large.bin', 16 * 1024 * 1024 + 1), file('empty.txt', 0)], { folderId: 7, link: 'abc' });
  expect(uploads().map(({ state, failure }) => [state, failure?.kind])).toEqual([
    ['failed', 'too-large'],
    ['failed', 'empty'],
  ]);
  expect(uploads().map(mayRetry)).toEqual([false, false]);
  expect(FakeRequest.all).toEqual([]);
});

test.each([
  [200, 'Место в облаке кончилось.', false],
  [400, 'Программы загружать нельзя: 1.', false],
  [403, 'Нет доступа.', false],
  [413, 'Слишком большой.', false],
  [429, 'Слишком часто.', true],
  [503, 'Сервер недоступен.', true],
])('a failure with HTTP %s shows the server’s message; whether it can be retried: %s, %s', async (status, text, expected) => {
  addUploads([file('1')], { folderId: 7, link: 'abc' });
  (await begun(1)).answer(status, { status: 'error', text });
  await settle();
  expect(uploads()[0]).toMatchObject({ state: 'failed', failure: { kind: 'said', text } });
  expect(mayRetry(uploads()[0]!)).toBe(expected);
});

test('a failed upload can be retried', async () => {
  addUploads([file('1')], { folderId: 7, link: 'abc' });
  (await begun(1)).answer(503, { status: 'error', text: 'Сервер недоступен.' });
  await settle();
  retryUpload(uploads()[0]!.id);
  (await begun(2)).answer(200, { status: 'ok' });
  await settle();
  expect(states()).toEqual(['done']);
});

test('a cancelled upload stops, and the next one starts', async () => {
  addUploads(
    ['1', '2', '3', '4'].map((name) => file(name)),
    { folderId: 7, link: 'abc' },
  );
  await begun(3);
  cancelUpload(uploads()[1]!.id);
  cancelUpload(uploads()[3]!.id);
  await settle();
  expect(states()).toEqual(['sending', 'cancelled', 'sending', 'cancelled']);
  retryUpload(uploads()[3]!.id);
  await begun(4);
  expect(states()).toEqual(['sending', 'cancelled', 'sending', 'sending']);
});

describe('an upload that is cancelled when all of it has been sent', () => {
  beforeEach(() => void (readPageConfiguration().extensions as string[]).push('cloud'));
  afterEach(() => void (readPageConfiguration().extensions as string[]).pop());

  test.each([
    ['is done if the server has stored it', true, 'done'],
    ['is cancelled if the server has not', false, 'cancelled'],
  ])('%s, and the lists are refetched', async (_, stored, expected) => {
    let isThere = false;
    globalThis.fetch = async () => Response.json(isThere ? [{ name: 'План.pdf', may_replace: 1 }] : []);
    const arrivals = store.get(arrivalsAtom);
    addUploads([file('План.pdf')], { folderId: 7, link: 'abc' });
    (await begun(1)).listeners.get('upload')?.({ loaded: 10, total: 10, lengthComputable: true });
    isThere = stored;
    cancelUpload(uploads()[0]!.id);
    await settle();
    expect(states()).toEqual(['cancelled']);
    while (store.get(arrivalsAtom) === arrivals) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(states()).toEqual([expected]);
  });
});

describe('a file whose name is already used', () => {
  const taken = [
    { name: 'План.pdf', may_replace: 1 },
    { name: 'Чужой.pdf', may_replace: 0 },
  ];
  beforeEach(() => {
    (readPageConfiguration().extensions as string[]).push('cloud');
    globalThis.fetch = async () => Response.json(taken);
  });
  afterEach(() => void (readPageConfiguration().extensions as string[]).pop());
  const asked = async (): Promise<readonly Upload[]> => {
    while (uploads().some(({ state }) => state === 'waiting')) await new Promise((resolve) => setTimeout(resolve));
    return uploads();
  };

  test('waits for an answer while the others upload, and continues as answered', async () => {
    addUploads([file('План.pdf'), file('Чужой.pdf'), file('Новый.pdf')], { folderId: 7, link: 'abc' });
    const [plan, others] = await asked();
    expect(states()).toEqual(['asked', 'asked', 'sending']);
    expect([plan!.replaceable, others!.replaceable]).toEqual([true, false]);
    expect((await begun(1)).form!.get('same_name')).toBe('refuse');
    settleName(plan!.id, 'replace');
    expect((await begun(2)).form!.get('same_name')).toBe('replace');
    settleName(others!.id, 'skip');
    expect(states()).toEqual(['sending', 'skipped', 'sending']);
    expect(mayRetry(uploads()[1]!)).toBe(false);
  });

  test('asks too when the name was taken during the upload', async () => {
    addUploads([file('Новый.pdf')], { folderId: 7, link: 'abc' });
    (await begun(1)).answer(409, { status: 'error', text: 'Уже есть', reason: 'name-taken' });
    await settle();
    expect((await asked())[0]).toMatchObject({ state: 'asked', failure: null });
    settleName(uploads()[0]!.id, 'keep');
    expect((await begun(2)).form!.get('same_name')).toBe('keep');
  });
});

test('leaving the page is asked about while files upload, and no longer when all have ended', async () => {
  const told: boolean[] = [];
  const end = listen('unsaved-text', ({ place, unsaved }) => {
    if (place === 'cloud/uploads') told.push(unsaved);
  });
  addUploads([file('1.txt'), file('2.txt')], { folderId: 7, link: 'abc' });
  const first = await begun(1);
  const second = await begun(2);
  first.listeners.get('upload')?.({ lengthComputable: true, loaded: 5, total: 10 });
  first.answer(200, { status: 'ok' });
  await settle();
  expect(told).toEqual([true]);
  second.answer(200, { status: 'error', text: 'Нельзя.' });
  await settle();
  expect(states()).toEqual(['done', 'failed']);
  expect(told).toEqual([true, false]);
  end();
});
