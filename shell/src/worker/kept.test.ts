import { forget, isCurrent, keep, readNote, setOfPage } from './kept.ts';
import { filesCache, noteAddress, pageCache, type KeepRequest } from './names.ts';

/** One cache, as far as the worker uses it: addresses and their answers. */
class Kept {
  readonly entries = new Map<string, Response>();
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.entries.get(addressOf(request))?.clone();
  }
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.entries.set(addressOf(request), response);
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(addressOf(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
}

const { origin } = location;
const addressOf = (request: RequestInfo | URL): string => new URL(request instanceof Request ? request.url : String(request), origin).href;

let stores: Map<string, Kept>;
/** What the page server has: the set, the files of it, and a hook that runs when a file is asked for. */
let server: { page: string; list: string; files: string[]; asked: string[]; onFile: (url: string) => Promise<void> };
const event = { waitUntil: () => undefined } as unknown as ExtendableEvent;

const pageOf = (id: string): string => `<script type="application/json" id="qujat-page">{"releases":{"id":"${id}"}}</script>`;

beforeEach(() => {
  stores = new Map();
  server = { page: 'set-1', list: 'set-1', files: ['/remotes/shell/1/main.js'], asked: [], onFile: async () => undefined };
  const caches = {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new Kept());
      return stores.get(name)!;
    },
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo | URL, { cacheName = '' } = {}) => stores.get(cacheName)?.match(request),
  };
  const fetch = async (given: RequestInfo | URL): Promise<Response> => {
    const { pathname, search } = new URL(addressOf(given));
    server.asked.push(pathname + search);
    if (pathname === '/') return new Response(pageOf(server.page));
    if (pathname === '/releases/files') {
      const remotes = new URLSearchParams(search).get('remotes')!.split(',');
      return Response.json({
        id: server.list,
        language: 'ru',
        remotes,
        paths: ['/'],
        files: server.files.map((url) => ({ url, integrity: '' })),
      });
    }
    await server.onFile(pathname);
    return server.files.includes(pathname) ? new Response(pathname) : new Response('', { status: 404 });
  };
  const PlainRequest = Request;
  class OriginRequest extends PlainRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof PlainRequest ? input : addressOf(input), init);
    }
  }
  Object.assign(globalThis, { caches, fetch, Request: OriginRequest, FetchEvent: class extends Event {} });
  // As in the build: otherwise Workbox wants to see the browser's own events.
  process.env['NODE_ENV'] = 'production';
});

afterEach(() => {
  process.env['NODE_ENV'] = 'test';
});

const request = (changes: Partial<KeepRequest> = {}): KeepRequest => ({
  kind: 'keep',
  id: 'set-1',
  language: 'ru',
  remotes: ['mfe-documents'],
  ...changes,
});
const keptFiles = (): string[] => [...(stores.get(filesCache)?.entries.keys() ?? [])].map((url) => new URL(url).pathname);
const keptSet = async (): Promise<string | null> => {
  const page = await stores.get(pageCache)?.match('/');
  return page ? setOfPage(await page.text()) : null;
};

test('keeps a page with all its files, and asks for nothing again while they are the same', async () => {
  await keep(request(), event);
  expect(keptFiles()).toEqual(['/remotes/shell/1/main.js']);
  expect(await keptSet()).toBe('set-1');
  server.asked = [];
  await keep(request(), event);
  expect(server.asked).toEqual([]);
});

test('a damaged note is kept anew, with everything', async () => {
  await keep(request(), event);
  await stores.get(pageCache)!.put(noteAddress, new Response('{'));
  expect(await readNote()).toBeNull();
  await keep(request(), event);
  expect((await readNote())?.id).toBe('set-1');
});

test('a release changes only its own files', async () => {
  server.files = ['/remotes/shell/1/main.js', '/remotes/mfe-documents/1/list.js'];
  await keep(request(), event);
  server = { ...server, page: 'set-2', list: 'set-2', files: ['/remotes/shell/1/main.js', '/remotes/mfe-documents/2/list.js'], asked: [] };
  await keep(request({ id: 'set-2' }), event);
  expect(server.asked.filter((url) => url.startsWith('/remotes/'))).toEqual(['/remotes/mfe-documents/2/list.js']);
  expect(keptFiles()).toEqual(server.files);
  expect(await keptSet()).toBe('set-2');
});

test('a page of other releases than the list, or with a missing file, leaves what is kept as it is', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await keep(request(), event);
  server = { ...server, page: 'set-3', list: 'set-2' };
  await keep(request({ id: 'set-2' }), event);
  expect(await keptSet()).toBe('set-1');
  server = { ...server, page: 'set-2', onFile: () => Promise.reject(new TypeError('no line')), files: ['/remotes/shell/2/main.js'] };
  await keep(request({ id: 'set-2' }), event);
  expect(await keptSet()).toBe('set-1');
  expect((await readNote())?.id).toBe('set-1');
  expect(keptFiles()).toContain('/remotes/shell/1/main.js');
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
});

test('remotes that were seen in earlier pages stay', async () => {
  await keep(request(), event);
  await keep(request({ remotes: ['mfe-cloud'] }), event);
  expect((await readNote())?.remotes).toEqual(['mfe-cloud', 'mfe-documents']);
});

test('what is forgotten while it is being written does not come back', async () => {
  server.onFile = () => forget();
  await keep(request(), event);
  expect(stores.size).toBe(0);
  expect(await keptSet()).toBeNull();
});

test('nothing stays of what fails after it was forgotten', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.files = ['/remotes/shell/1/main.js', '/remotes/shell/1/frame.js'];
  server.onFile = async (url) => {
    if (!url.endsWith('frame.js')) return;
    await forget();
    throw new TypeError('no line');
  };
  await keep(request(), event);
  expect(warned).toHaveBeenCalledTimes(1);
  expect(stores.size).toBe(0);
  warned.mockRestore();
});

test('a request that waits while everything is forgotten writes nothing', async () => {
  server.onFile = () => forget();
  const [first, second] = [keep(request(), event), keep(request({ remotes: ['mfe-cloud'] }), event)];
  await first;
  server.onFile = async () => undefined;
  await second;
  expect(stores.size).toBe(0);
});

test('another set, language or remote, and a page of yesterday, are kept anew', () => {
  const note = { id: 'set-1', language: 'ru', remotes: ['mfe-documents'], paths: ['/'], at: 0 };
  expect(isCurrent(note, request(), 1)).toBe(true);
  expect(isCurrent(null, request(), 1)).toBe(false);
  expect(isCurrent(note, request({ id: 'set-2' }), 1)).toBe(false);
  expect(isCurrent(note, request({ language: 'kk' }), 1)).toBe(false);
  expect(isCurrent(note, request({ remotes: ['mfe-cloud'] }), 1)).toBe(false);
  expect(isCurrent(note, request(), 86_400_001)).toBe(false);
});
