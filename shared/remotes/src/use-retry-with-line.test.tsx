import { renderHook } from '@testing-library/react';
import { useRetryWithLine } from './use-retry-with-line.ts';

let isThere = true;
let looks = 0;
const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  [isThere, looks] = [true, 0];
  jest.useFakeTimers();
  globalThis.fetch = () => {
    looks += 1;
    return isThere ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('away'));
  };
});
afterEach(() => jest.useRealTimers());

test('retries once when the connection is back', async () => {
  isThere = false;
  const retry = jest.fn();
  renderHook(() => useRetryWithLine('mfe-a', retry));
  await pass(60_000);
  expect(retry).not.toHaveBeenCalled();
  isThere = true;
  await pass(15_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a failure on a good connection waits until the connection was lost and restored', async () => {
  const retry = jest.fn();
  const first = renderHook(() => useRetryWithLine('mfe-b', retry));
  await pass(2_000);
  expect(retry).toHaveBeenCalledTimes(1);
  // It has failed again, so the card is mounted again.
  first.unmount();
  renderHook(() => useRetryWithLine('mfe-b', retry));
  await pass(300_000);
  expect(retry).toHaveBeenCalledTimes(1);
  isThere = false;
  await pass(15_000);
  isThere = true;
  await pass(15_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

test('retries at once when the browser has a network again', async () => {
  const retry = jest.fn();
  renderHook(() => useRetryWithLine('mfe-c', retry));
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('does not probe if no connection could help, nor after it has left the screen', async () => {
  renderHook(() => useRetryWithLine(null, () => undefined));
  renderHook(() => useRetryWithLine('mfe-d', () => undefined)).unmount();
  await pass(60_000);
  expect(looks).toBe(0);
});
