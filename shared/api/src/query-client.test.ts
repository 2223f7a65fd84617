import { signIn, signOut } from '@qujat/session';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { ApiError } from './errors.ts';
import { request } from './request.ts';
import { freshServer, readThing } from '../test-support/calls.ts';
import { after, json } from '../test-support/fake-server.ts';
import { createQueryClient } from './query-client.ts';
import { queryKey } from './query-key.ts';

test('during an outage a query fails at once, and is asked again when the server is back', async () => {
  signIn({ token: 'a', tokenExp: 0, refreshToken: 'r' });
  const client = createQueryClient();
  client.mount();
  let asked = 0;
  const ask = (): Promise<number> => {
    asked += 1;
    if (asked > 1) return Promise.resolve(asked);
    reportNoAnswer();
    return Promise.reject(new ApiError('network'));
  };
  const observer = new QueryObserver(client, { queryKey: queryKey('x'), queryFn: ask });
  const failed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const leave = observer.subscribe(({ status }) => {
    if (status === 'error') failed.resolve();
    if (status === 'success') answered.resolve();
  });
  await failed.promise;
  expect([asked, onlineManager.isOnline()]).toEqual([1, false]);
  reportAnswer(200, performance.now());
  await answered.promise;
  expect(observer.getCurrentResult().data).toBe(2);
  leave();
  client.unmount();
  signOut();
});

describe('a query without an answer', () => {
  const tries = async (until: number): Promise<{ asked: number[]; toldAfter: number; kind: unknown }> => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const server = freshServer();
    const began = Date.now();
    const asked: number[] = [];
    // Each attempt fails after this time, like those of a busy server.
    server.reply('/ce/thing.php', (each) => {
      asked.push(Date.now() - began);
      return after(until, () => json({}, { status: 500 }))(each);
    });
    signIn({ token: 'a', tokenExp: 0, refreshToken: 'r' });
    const failed = createQueryClient()
      .fetchQuery({ queryKey: queryKey(until), queryFn: ({ signal }) => request(readThing, { page: 1 }, { signal }) })
      .then(
        () => Promise.reject(new Error('It was answered')),
        (error: ApiError) => ({ asked, toldAfter: Date.now() - began, kind: error.kind }),
      );
    await jest.advanceTimersByTimeAsync(100_000);
    signOut();
    return failed;
  };
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('is reported after 30 s and not retried', async () => {
    expect(await tries(60_000)).toEqual({ asked: [0], toldAfter: 30_000, kind: 'timeout' });
  });

  test('is retried for 30 s in all, and then reported', async () => {
    expect(await tries(12_000)).toEqual({ asked: [0, 13_000, 26_000], toldAfter: 30_000, kind: 'timeout' });
  });

  test('is retried twice after quick failures', async () => {
    expect(await tries(100)).toEqual({ asked: [0, 1_100, 2_200], toldAfter: 2_300, kind: 'server' });
  });
});

test('only failures that can succeed later are retried', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  for (const kind of ['network', 'timeout', 'server'] as const) expect(retry(0, new ApiError(kind))).toBe(true);
  for (const kind of ['business', 'unauthorised', 'forbidden', 'not-found', 'invalid', 'too-often', 'unreadable'] as const)
    expect(retry(0, new ApiError(kind))).toBe(false);
  expect(retry(2, new ApiError('network'))).toBe(false);
  expect(retry(0, new Error('a mistake of ours'))).toBe(false);
});
