import { poll } from './poll.ts';

let hidden = false;
const show = (visible: boolean): void => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('runs every period, not at once, until it is stopped', async () => {
  let runs = 0;
  const stop = poll(() => (runs += 1), 180_000);
  await jest.advanceTimersByTimeAsync(179_999);
  expect(runs).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(360_000);
  expect(runs).toBe(3);
  stop();
  await jest.advanceTimersByTimeAsync(1_000_000);
  expect(runs).toBe(3);
});

test('pauses while the tab is hidden; a missed run happens once when the tab is visible', async () => {
  let runs = 0;
  const stop = poll(() => (runs += 1), 1000);
  show(false);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(0);
  show(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  show(false);
  show(true);
  await jest.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  stop();
});

test('never runs twice at a time, and continues after a failure', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  let running = 0;
  let most = 0;
  let runs = 0;
  const stop = poll(async () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    running -= 1;
    throw new Error('away');
  }, 1000);
  await jest.advanceTimersByTimeAsync(1500);
  show(false);
  show(true);
  await jest.advanceTimersByTimeAsync(10_500);
  expect(most).toBe(1);
  expect(runs).toBe(2);
  expect(warn).toHaveBeenCalled();
  stop();
  warn.mockRestore();
});

test('survives a clock that is set back', async () => {
  let runs = 0;
  const stop = poll(() => (runs += 1), 1000);
  jest.setSystemTime(Date.now() - 86_400_000);
  show(false);
  show(true);
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(1);
  stop();
});
