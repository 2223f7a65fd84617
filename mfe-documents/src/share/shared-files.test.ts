import { fileAddress, noteAddress, sharedFor, type SharedNote } from '@qujat/contract/shared-files';
import { forgetShared, readShared, takenIn, takingHash } from './shared-files.ts';

const entries = new Map<string, Response>();
const href = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), location.origin).href;
const cache = {
  match: async (request: RequestInfo) => entries.get(href(request))?.clone(),
  put: async (request: RequestInfo, response: Response) => void entries.set(href(request), response),
  delete: async (request: RequestInfo) => entries.delete(href(request)),
  keys: async () => [...entries.keys()].map((url) => new Request(url)),
};

beforeEach(() => {
  entries.clear();
  Object.assign(globalThis, { caches: { has: async () => true, open: async () => cache } });
});

const keep = async (id: string): Promise<void> => {
  await cache.put(fileAddress(id, 0), new Response('%PDF-'));
  const files = [
    { name: 'Счёт.pdf', type: 'application/pdf', size: 5, kept: true },
    { name: 'Вирус.exe', type: '', size: 2, kept: false },
  ];
  await cache.put(noteAddress(id), Response.json({ at: 0, from: null, owner: null, title: '', text: '', files } satisfies SharedNote));
};

test('belongs to the person who has seen it first, for an hour, until it is forgotten', async () => {
  await keep('one');
  await keep('two');
  const names = async (owner: string, now: number) => (await readShared('one', owner, now))?.files.map(({ name }) => name) ?? null;
  expect(await names('a', 1)).toEqual(['Счёт.pdf']);
  expect(await names('b', 1)).toBeNull();
  expect(await names('a', sharedFor)).toBeNull();
  await forgetShared('one');
  expect(await names('a', 1)).toBeNull();
  expect(await readShared('two', 'b', 1)).not.toBeNull();
});

test('only an id of ours is read from an address', () => {
  expect([takenIn(takingHash('a-1')), takenIn('#shared=../x'), takenIn('')]).toEqual(['a-1', null, null]);
});
