import { act, renderHook } from '@testing-library/react';
import { ApiError } from './index.ts';
import { useChange } from './use-change.ts';

afterEach(() => jest.restoreAllMocks());

test('says whether one is under way, whether it is done, and why not', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const settled = jest.fn();
  const { result } = renderHook(() => useChange({ otherwise: 'Не удалось', settled }));
  const run = async (change: () => Promise<unknown>): Promise<boolean> => act(() => result.current.run(change));
  let finish: (() => void) | undefined;
  let done: Promise<boolean> | undefined;
  act(() => {
    done = result.current.run(() => new Promise<void>((resolve) => (finish = resolve)));
  });
  expect(result.current.busy).toBe(true);
  finish?.();
  await act(async () => expect(await done).toBe(true));
  expect(result.current).toMatchObject({ busy: false, failure: null });
  expect(await run(() => Promise.reject(new ApiError('business', { text: 'Уже занято' })))).toBe(false);
  expect(result.current).toMatchObject({ busy: false, failure: 'Уже занято' });
  expect(await run(() => Promise.reject(new ApiError('network')))).toBe(false);
  expect(result.current.failure).toBe('Не удалось');
  expect(await run(() => Promise.resolve())).toBe(true);
  expect(result.current.failure).toBeNull();
  expect(settled).toHaveBeenCalledTimes(4);
});
