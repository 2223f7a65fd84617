import { afterPaint } from './index.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('runs once, after the next frame', () => {
  const act = jest.fn();
  afterPaint(act);
  jest.advanceTimersToNextFrame();
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('does not wait for ever if nothing is painted', () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const act = jest.fn();
  afterPaint(act);
  jest.advanceTimersByTime(199);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
  frames.mockRestore();
});

test.each([0, 1])('can be cancelled before and after %i frames', (frames) => {
  const act = jest.fn();
  const callOff = afterPaint(act);
  for (let frame = 0; frame < frames; frame += 1) jest.advanceTimersToNextFrame();
  callOff();
  jest.advanceTimersByTime(1_000);
  expect(act).not.toHaveBeenCalled();
});
