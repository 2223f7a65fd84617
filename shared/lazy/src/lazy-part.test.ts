/** @jest-environment node */
import { lazyPart, preloadIdleParts, setLoadRecovery } from './lazy-part.ts';

const repair = jest.fn<Promise<unknown>, [unknown]>();
const report = jest.fn();
setLoadRecovery({ repair, report });

beforeEach(() => {
  repair.mockReset().mockResolvedValue(undefined);
  report.mockReset();
});

test('a part loads once, and is available at once afterwards', async () => {
  const load = jest.fn(async () => ({ name: 'comments' }));
  const part = lazyPart(load);
  expect(part.loaded()).toBeUndefined();
  const [first, second] = await Promise.all([part.load(), part.load()]);
  expect(first).toBe(second);
  expect(part.loaded()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that fails once is repaired and loaded again without a report', async () => {
  const cut = new Error('cut off');
  const load = jest.fn(async () => 'module').mockRejectedValueOnce(cut);
  expect(await lazyPart(load).load()).toBe('module');
  expect(repair).toHaveBeenCalledWith(cut);
  expect(report).not.toHaveBeenCalled();
});

test('a chunk that fails twice is reported once, and the next call retries', async () => {
  const failure = new Error('second failure');
  const load = jest
    .fn(async () => 'module')
    .mockRejectedValueOnce(new Error('first failure'))
    .mockRejectedValueOnce(failure);
  const part = lazyPart(load);
  await expect(part.load()).rejects.toBe(failure);
  expect(report.mock.calls).toEqual([[failure]]);
  expect(part.loaded()).toBeUndefined();
  expect(await part.load()).toBe('module');
});

test('an unavailable file is not loaded again; its reason is reported', async () => {
  const reason = new Error('unreachable');
  repair.mockRejectedValue(reason);
  const load = jest.fn(() => Promise.reject(new Error('failed')));
  await expect(lazyPart(load).load()).rejects.toBe(reason);
  expect(load).toHaveBeenCalledTimes(1);
  expect(report.mock.calls).toEqual([[reason]]);
});

test('parts needed offline are preloaded when the page is idle; a failed preload rejects nothing', async () => {
  const idle = jest.fn(async () => 'idle');
  const failing = jest.fn(() => Promise.reject(new Error('offline')));
  const other = jest.fn(async () => 'other');
  const part = lazyPart(idle, { whenIdle: true });
  lazyPart(failing, { whenIdle: true });
  lazyPart(other);
  preloadIdleParts();
  expect(await part.load()).toBe('idle');
  expect(idle).toHaveBeenCalledTimes(1);
  expect(failing).toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
});
