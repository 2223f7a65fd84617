import { keptFilesCache, renewKeptCopy } from './kept-copy.ts';

const url = '/remotes/shell/1/main.js';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map([[url, 'damaged']]);
  const cache = { put: async (address: string, response: Response) => void kept.set(address, await response.text()) };
  const match = async (address: string, { cacheName = '' } = {}) => (cacheName === keptFilesCache ? kept.get(address) : undefined);
  Object.assign(globalThis, { caches: { match, open: async () => cache } });
});
afterEach(() => void delete (globalThis as { caches?: unknown }).caches);

test('a kept copy is replaced by the fresh file', async () => {
  await renewKeptCopy(url, new Response('right'));
  expect([...kept]).toEqual([[url, 'right']]);
});

test('what is not kept, or has not come, changes nothing', async () => {
  await renewKeptCopy('/remotes/shell/1/other.js', new Response('right'));
  await renewKeptCopy(url, new Response('', { status: 503 }));
  expect([...kept]).toEqual([[url, 'damaged']]);
});

test('a browser without caches keeps nothing, and nothing fails', async () => {
  delete (globalThis as { caches?: unknown }).caches;
  await expect(renewKeptCopy(url, new Response('right'))).resolves.toBeUndefined();
});
