import { chunkError, startFakeHost, remote } from '../test-support/fake-host.tsx';
import { RemoteLoadError } from './errors.ts';
import { lazyRecovery } from './lazy-recovery.ts';

const file = '/remotes/mfe-portal/1.2.3/comments.js';
let sent: object[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  navigator.sendBeacon = (_url, data) => {
    void (data as Blob).text().then((text) => sent.push(...(JSON.parse(text) as { reports: object[] }).reports));
    return true;
  };
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const reported = async (error: unknown): Promise<object[]> => {
  lazyRecovery.report(error);
  jest.advanceTimersByTime(300);
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  return sent;
};

const failureOf = (repairing: Promise<unknown>): Promise<unknown> => repairing.catch((error: unknown) => error);

test('a file is fetched past the cache before the second try', async () => {
  const host = await startFakeHost([remote('mfe-portal')]);
  await lazyRecovery.repair(chunkError(file));
  expect(host.fetched).toEqual([{ url: file, cache: 'reload' }]);
});

test('a failed network is reported as the reason, and no canary is charged', async () => {
  const host = await startFakeHost([remote('mfe-portal')]);
  host.network[file] = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await failureOf(lazyRecovery.repair(chunkError(file)));
  expect(error).toBeInstanceOf(RemoteLoadError);
  expect(await reported(error)).toMatchObject([{ kind: 'failed', remote: 'mfe-portal', version: '1.2.3', reason: 'unreachable' }]);
});

test('a missing file is charged to its release', async () => {
  const host = await startFakeHost([remote('mfe-portal')]);
  host.network[file] = async () => new Response('', { status: 404 });
  expect(await reported(await failureOf(lazyRecovery.repair(chunkError(file))))).toMatchObject([
    { remote: 'mfe-portal', version: '1.2.3', reason: 'missing', detail: 'HTTP 404' },
  ]);
});

test('a file that loads but is refused again is damaged', async () => {
  expect(await reported(chunkError('/remotes/mfe-cloud/4.5.6/windows.js'))).toMatchObject([
    { remote: 'mfe-cloud', version: '4.5.6', reason: 'damaged' },
  ]);
});

test('code that throws is charged to the release in its stack', async () => {
  const error = new TypeError('no such function');
  error.stack = 'TypeError: no such function\n    at https://q.example/remotes/mfe-mail/7.8.9/mailbox.js:1:20';
  expect(await reported(error)).toMatchObject([{ remote: 'mfe-mail', version: '7.8.9', reason: 'broken', detail: 'TypeError' }]);
});
