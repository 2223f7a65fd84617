import {
  chunkError,
  definition,
  entryText,
  entryUrl,
  integrityBy,
  startFakeHost,
  release,
  remote,
  type FakeHost,
} from '../test-support/fake-host.tsx';
import { RemoteLoadError } from './errors.ts';
import { loadPart, loadRemote } from './load.ts';
import { hasResources } from '@qujat/i18n';

const Page = (): null => null;
const realTimers = jest.requireActual<{ setImmediate: (act: () => void) => void }>('node:timers');
const missing = async (): Promise<Response> => new Response('', { status: 404, headers: { 'x-request-id': 'r-17' } });

/** Runs a load with its pauses skipped, and returns its result or its error. */
async function outcome<T>(load: Promise<T>): Promise<T | RemoteLoadError> {
  const state = { settled: false };
  const caught = load.catch((error: unknown) => error as RemoteLoadError).finally(() => (state.settled = true));
  // Hashes are computed in another thread, which a fake clock does not control.
  while (!state.settled) {
    await jest.advanceTimersByTimeAsync(500);
    await new Promise<void>((resolve) => realTimers.setImmediate(resolve));
  }
  return caught;
}

const reloads = ({ fetched }: FakeHost): string[] => fetched.filter(({ cache }) => cache === 'reload').map(({ url }) => url);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('two concurrent requests share one load, and later ones get it at once', async () => {
  const host = await startFakeHost([remote('mfe-a')]);
  const entry = definition('mfe-a', Page);
  host.definitions[entryUrl('mfe-a')] = [entry];
  const both = await Promise.all([loadRemote('mfe-a'), loadRemote('mfe-a')]);
  expect(both).toEqual([entry, entry]);
  expect(host.loads).toEqual([entryUrl('mfe-a')]);
  expect(host.entries).toEqual([
    { container: 'mfe_a', version: 'live', url: entryUrl('mfe-a'), integrity: release('mfe-a', 'live').integrity },
  ]);
});

test('a failed file is fetched anew from the same address, then loaded again', async () => {
  const host = await startFakeHost([remote('mfe-b')]);
  host.definitions[entryUrl('mfe-b')] = [new Error('network'), definition('mfe-b', Page)];
  expect(await outcome(loadRemote('mfe-b'))).toMatchObject({ name: 'mfe-b' });
  expect(reloads(host)).toEqual([entryUrl('mfe-b')]);
  expect(host.loads).toEqual([entryUrl('mfe-b'), entryUrl('mfe-b')]);
});

test('an entry built in the time of SHA-384 is checked by that', async () => {
  const live = release('mfe-earlier', 'live', { integrity: integrityBy('sha384') });
  const host = await startFakeHost([remote('mfe-earlier', { live })]);
  host.definitions[entryUrl('mfe-earlier')] = [new Error('network'), definition('mfe-earlier', Page)];
  expect(await outcome(loadRemote('mfe-earlier'))).toMatchObject({ name: 'mfe-earlier' });
});

test('a missing file is not requested a third time; the error says so, with the request id', async () => {
  const host = await startFakeHost([remote('mfe-c')]);
  host.definitions[entryUrl('mfe-c')] = [new Error('404')];
  host.network[entryUrl('mfe-c')] = missing;
  const error = await outcome(loadRemote('mfe-c'));
  expect(error).toBeInstanceOf(RemoteLoadError);
  expect(error).toMatchObject({ remote: 'mfe-c', reason: 'missing', code: 'HTTP 404', requestId: 'r-17' });
  expect(host.loads).toHaveLength(1);
});

test.each([
  ['damaged', 'INTEGRITY', async () => new Response('something else')],
  ['refused', 'HTTP 503', async () => new Response('', { status: 503 })],
  ['unreachable', 'ENETWORK', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('%s: three tries, then the reason', async (reason, code, answer) => {
  const name = `mfe-${reason}`;
  const host = await startFakeHost([remote(name)]);
  host.definitions[entryUrl(name)] = [new Error('no')];
  host.network[entryUrl(name)] = answer;
  expect(await outcome(loadRemote(name))).toMatchObject({ reason, code });
  expect(host.loads).toHaveLength(3);
});

test('a load that is too slow is abandoned at once', async () => {
  const host = await startFakeHost([remote('mfe-slow')]);
  host.definitions[entryUrl('mfe-slow')] = [new Error('no')];
  host.network[entryUrl('mfe-slow')] = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  expect(await outcome(loadRemote('mfe-slow'))).toMatchObject({ reason: 'timeout' });
  expect(host.loads).toHaveLength(1);
});

test('code that waits for ever is abandoned after a minute, and the last good release takes its place', async () => {
  const never = new Promise<never>(() => {});
  const host = await startFakeHost([remote('mfe-waits', { previous: release('mfe-waits', 'before') })]);
  host.definitions[entryUrl('mfe-waits')] = [definition('mfe-waits', Page, () => never)];
  host.definitions[entryUrl('mfe-waits', 'before')] = [definition('mfe-waits', Page)];
  jest.useFakeTimers();
  try {
    const loading = loadPart({ remote: 'mfe-waits', kind: 'pages', key: 'page' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await loading).toBe(Page);
  } finally {
    jest.useRealTimers();
  }
});

test('code that throws although its file is intact is tried once more and then reported as broken', async () => {
  const host = await startFakeHost([remote('mfe-broken')]);
  host.definitions[entryUrl('mfe-broken')] = [new RangeError('in the code')];
  expect(await outcome(loadRemote('mfe-broken'))).toMatchObject({ reason: 'broken', code: 'RangeError' });
  expect(host.loads).toHaveLength(2);
});

test('after a failure the next request tries again', async () => {
  const host = await startFakeHost([remote('mfe-d')]);
  host.definitions[entryUrl('mfe-d')] = [new Error('404')];
  host.network[entryUrl('mfe-d')] = missing;
  expect(await outcome(loadRemote('mfe-d'))).toBeInstanceOf(RemoteLoadError);
  host.definitions[entryUrl('mfe-d')] = [definition('mfe-d', Page)];
  expect(await outcome(loadRemote('mfe-d'))).toMatchObject({ name: 'mfe-d' });
});

test('an unavailable live release is replaced by the last good one', async () => {
  const host = await startFakeHost([remote('mfe-e', { previous: release('mfe-e', 'before') })]);
  host.definitions[entryUrl('mfe-e')] = [new Error('404')];
  host.definitions[entryUrl('mfe-e', 'before')] = [definition('mfe-e', Page)];
  host.network[entryUrl('mfe-e')] = missing;
  expect(await outcome(loadRemote('mfe-e'))).toMatchObject({ name: 'mfe-e' });
  expect(host.loads).toEqual([entryUrl('mfe-e'), entryUrl('mfe-e', 'before')]);
});

test('if neither is available, the live one’s reason is reported', async () => {
  const host = await startFakeHost([remote('mfe-f', { previous: release('mfe-f', 'before') })]);
  host.definitions[entryUrl('mfe-f')] = [new Error('404')];
  host.definitions[entryUrl('mfe-f', 'before')] = [new Error('no')];
  host.network[entryUrl('mfe-f')] = missing;
  host.network[entryUrl('mfe-f', 'before')] = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await outcome(loadRemote('mfe-f'))).toMatchObject({ reason: 'missing' });
});

test('a release incompatible with the live shell is not loaded; the last good one is', async () => {
  const problems = [{ kind: 'name' as const, subject: '@qujat/api', wanted: 'fly', provided: '1.0.0' }];
  const live = release('mfe-g', 'live', { problems });
  const alone = await startFakeHost([remote('mfe-g', { live })]);
  expect(await outcome(loadRemote('mfe-g'))).toMatchObject({ reason: 'incompatible', code: '@qujat/api', problems });
  expect(alone.loads).toEqual([]);
  const host = await startFakeHost([remote('mfe-g', { live, previous: release('mfe-g', 'before') })]);
  host.definitions[entryUrl('mfe-g', 'before')] = [definition('mfe-g', Page)];
  await outcome(loadPart({ remote: 'mfe-g', kind: 'pages', key: 'page' }));
  expect(host.loads).toEqual([entryUrl('mfe-g', 'before')]);
  expect(host.fetched.every(({ url }) => !url.includes('/live/'))).toBe(true);
});

test('a page loads its remote, its texts and all its files at once', async () => {
  const host = await startFakeHost([remote('mfe-h')], 'kk');
  host.definitions[entryUrl('mfe-h')] = [definition('mfe-h', Page)];
  expect(await outcome(loadPart({ remote: 'mfe-h', kind: 'pages', key: 'page' }))).toBe(Page);
  expect(hasResources('h')).toBe(true);
  const of = (file: string): string => `/remotes/mfe-h/live/${file}`;
  expect(host.fetched.map(({ url }) => url)).toEqual([
    of('page.js'),
    of('page.css'),
    of('kk.js'),
    `/remotes/shell/${host.shell}/dialog.js`,
  ]);
});

test('files preloaded by the page are not fetched again', async () => {
  document.head.innerHTML =
    '<link rel="preload" href="/remotes/mfe-i/live/page.js"><link rel="stylesheet" href="/remotes/mfe-i/live/page.css">';
  const host = await startFakeHost([remote('mfe-i')]);
  host.definitions[entryUrl('mfe-i')] = [definition('mfe-i', Page)];
  await outcome(loadPart({ remote: 'mfe-i', kind: 'pages', key: 'page' }));
  expect(host.fetched.map(({ url }) => url)).not.toContain('/remotes/mfe-i/live/page.js');
  expect(host.fetched.map(({ url }) => url)).not.toContain('/remotes/mfe-i/live/page.css');
  document.head.innerHTML = '';
});

test('after a failed chunk exactly that file is fetched anew, wherever it is from', async () => {
  const host = await startFakeHost([remote('mfe-j')]);
  const url = `/remotes/shell/${host.shell}/dialog.js`;
  const load = jest.fn(async () => ({ default: Page })).mockRejectedValueOnce(chunkError(url));
  host.definitions[entryUrl('mfe-j')] = [definition('mfe-j', Page, load)];
  expect(await outcome(loadPart({ remote: 'mfe-j', kind: 'pages', key: 'page' }))).toBe(Page);
  expect(reloads(host)).toEqual([url]);
});

test('each damaged file in the cache is fetched anew', async () => {
  const host = await startFakeHost([remote('mfe-damaged-cache')]);
  const urls = ['page.js', 'page.css', 'ru.js'].map((file) => `/remotes/mfe-damaged-cache/live/${file}`);
  const load = jest.fn(async () => ({ default: Page }));
  for (const url of urls) load.mockRejectedValueOnce(chunkError(url, 'error'));
  host.definitions[entryUrl('mfe-damaged-cache')] = [definition('mfe-damaged-cache', Page, load)];
  expect(await outcome(loadPart({ remote: 'mfe-damaged-cache', kind: 'pages', key: 'page' }))).toBe(Page);
  expect(reloads(host)).toEqual(urls);
});

test.each([
  ['that the browser refuses', 'error', { reason: 'damaged', code: 'INTEGRITY' }],
  ['that runs and is not what was asked for', 'missing', { reason: 'broken', code: 'ChunkLoadError' }],
])('a chunk %s also after it was fetched anew', async (_what, type, told) => {
  const host = await startFakeHost([remote(`mfe-chunk-${type}`)]);
  const url = `/remotes/mfe-chunk-${type}/live/page.js`;
  host.definitions[entryUrl(`mfe-chunk-${type}`)] = [definition(`mfe-chunk-${type}`, Page, () => Promise.reject(chunkError(url, type)))];
  expect(await outcome(loadPart({ remote: `mfe-chunk-${type}`, kind: 'pages', key: 'page' }))).toMatchObject(told);
  expect(reloads(host)).toEqual([url]);
});

test('a missing chunk leads to the last good release’s page', async () => {
  const host = await startFakeHost([remote('mfe-k', { previous: release('mfe-k', 'before') })]);
  const Before = (): null => null;
  const url = '/remotes/mfe-k/live/page.js';
  host.definitions[entryUrl('mfe-k')] = [definition('mfe-k', Page, () => Promise.reject(chunkError(url)))];
  host.definitions[entryUrl('mfe-k', 'before')] = [definition('mfe-k', Before)];
  host.network[url] = missing;
  expect(await outcome(loadPart({ remote: 'mfe-k', kind: 'pages', key: 'page' }))).toBe(Before);
});

test('a module without a component is broken, and a page that nobody provides is unknown', async () => {
  const host = await startFakeHost([remote('mfe-l')]);
  host.definitions[entryUrl('mfe-l')] = [definition('mfe-l', Page, async () => ({}) as { default: typeof Page })];
  expect(await outcome(loadPart({ remote: 'mfe-l', kind: 'pages', key: 'page' }))).toMatchObject({ reason: 'broken', code: 'EXPORT' });
  expect(await outcome(loadPart({ remote: 'mfe-l', kind: 'pages', key: 'none' }))).toMatchObject({ reason: 'unknown' });
  expect(await outcome(loadPart({ remote: 'mail', kind: 'slots', key: 'mail/mailbox' }))).toMatchObject({
    reason: 'unknown',
    code: 'mail/mailbox',
  });
  expect(await outcome(loadRemote('mfe-none'))).toMatchObject({ reason: 'unknown', remote: 'mfe-none' });
});

test('a slot is found by its name', async () => {
  const part = { scripts: ['mailbox.js'], styles: [], shared: [] };
  const host = await startFakeHost([remote('mfe-mail', { live: release('mfe-mail', 'live', { slots: { 'mail/mailbox': part } }) })]);
  const Mailbox = (): null => null;
  host.definitions[entryUrl('mfe-mail')] = [
    { ...definition('mfe-mail', Page), slots: { gives: { 'mail/mailbox': async () => ({ default: Mailbox }) } } },
  ];
  expect(await outcome(loadPart({ remote: 'mail', kind: 'slots', key: 'mail/mailbox' }))).toBe(Mailbox);
  expect(entryText).toBe('the entry');
});

describe('scripts that the page contains', () => {
  const entry = (name: string): HTMLScriptElement => document.querySelector(`script[src="${entryUrl(name)}"]`)!;
  const chunk = (name: string): HTMLScriptElement => document.querySelector(`script[src="/remotes/${name}/live/page.js"]`)!;
  const page = async (name: string): Promise<FakeHost> => {
    document.head.innerHTML = [entryUrl(name), `/remotes/${name}/live/page.js`]
      .map((src) => `<script type="text/plain" data-ahead src="${src}"></script>`)
      .join('');
    const host = await startFakeHost([remote(name)]);
    host.definitions[entryUrl(name)] = [definition(name, Page)];
    return host;
  };
  const asked = (name: string): { load: Promise<unknown>; isThere: () => boolean } => {
    const state = { there: false };
    const load = loadPart({ remote: name, kind: 'pages', key: 'page' }).finally(() => (state.there = true));
    load.catch(() => {});
    return { load, isThere: () => state.there };
  };
  const soon = (): Promise<void> => jest.advanceTimersByTimeAsync(10);

  test('are waited for, and none is fetched in parallel', async () => {
    const host = await page('mfe-brought');
    const { load, isThere } = asked('mfe-brought');
    await soon();
    expect(host.loads).toEqual([]);
    entry('mfe-brought').dispatchEvent(new Event('load'));
    await soon();
    expect(host.loads).toEqual([entryUrl('mfe-brought')]);
    expect(isThere()).toBe(false);
    chunk('mfe-brought').dispatchEvent(new Event('load'));
    expect(await load).toBe(Page);
    expect(host.fetched.map(({ url }) => url)).not.toContain('/remotes/mfe-brought/live/page.js');
  });

  test('are requested anew after a failure', async () => {
    const host = await page('mfe-failing');
    const { load } = asked('mfe-failing');
    for (const script of [entry('mfe-failing'), chunk('mfe-failing')]) script.dispatchEvent(new Event('error'));
    expect(await load).toBe(Page);
    expect(host.loads).toEqual([entryUrl('mfe-failing')]);
  });

  test('have all run when the document says so', async () => {
    await page('mfe-whole');
    const { load } = asked('mfe-whole');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(await load).toBe(Page);
  });

  test.each(['entry', 'chunk'])('are waited for no longer than any file: %s', async (late) => {
    const name = `mfe-late-${late}`;
    await page(name);
    if (late === 'chunk') entry(name).dispatchEvent(new Event('load'));
    const again = (): Promise<unknown> => outcome(loadPart({ remote: name, kind: 'pages', key: 'page' }));
    expect(await again()).toMatchObject({ remote: name, reason: 'timeout' });
    // The next attempt requests it itself.
    expect(await again()).toBe(Page);
  });
});
