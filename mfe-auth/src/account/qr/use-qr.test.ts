import { checkQr } from '@qujat/contract/other-sign-ins';
import { sessionAtom, signOut, store } from '@qujat/session';
import { act, renderHook } from '@testing-library/react';
import { serve } from '../../../test-support/fake-server.ts';
import { reloadPage } from '../../parts/browser.ts';
import { codeLife, useQr } from './use-qr.ts';

jest.mock('../../parts/browser.ts', () => ({ openAddress: jest.fn(), reloadPage: jest.fn() }));

beforeEach(() => {
  signOut();
  jest.clearAllMocks();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => jest.useRealTimers());

const realTimeout = globalThis.setTimeout;

/** Advances the clock, and waits for the work that this has started. */
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => realTimeout(done, 2));
  });

test('asks at once and every three seconds; stores the tokens and reloads after half a second', async () => {
  const asked = serve({
    [checkQr.path]: [{ status: 'wait' }, { status: 'wait' }, { access_token: 'a', refresh_token: 'r', access_token_exp: 0 }],
  });
  const { result } = renderHook(() => useQr(async () => {}));
  await pass(0);
  expect(asked).toHaveLength(1);
  await pass(2900);
  expect(asked).toHaveLength(1);
  await pass(200);
  expect(asked).toHaveLength(2);
  await pass(3100);
  expect(store.get(sessionAtom)?.token).toBe('a');
  expect(result.current.done).toBe(true);
  await pass(600);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  await pass(10_000);
  expect(asked).toHaveLength(3);
});

test('renews the code after 180 seconds, and when the server says that it has expired', async () => {
  serve({ [checkQr.path]: [{ status: 'wait' }] });
  const { result } = renderHook(() => useQr(async () => {}));
  const first = result.current.code;
  await pass(codeLife - 6000);
  expect(result.current.code).toBe(first);
  for (let polls = 0; polls < 4; polls++) await pass(3100);
  const second = result.current.code;
  expect(second).not.toBe(first);
  serve({ [checkQr.path]: [{ status: 'expired' }, { status: 'wait' }] });
  await pass(3100);
  await pass(0);
  expect(result.current.code).not.toBe(second);
});

test('iin_error, also as a bare word, shows an error; then a new code appears', async () => {
  serve({ [checkQr.path]: ['iin_error', { status: 'wait' }] });
  const told = jest.fn(async () => {});
  const { result } = renderHook(() => useQr(told));
  const first = result.current.code;
  await pass(0);
  await pass(0);
  expect(told).toHaveBeenCalledTimes(1);
  expect(result.current.code).not.toBe(first);
});
