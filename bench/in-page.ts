import type { CDPSession, Page } from 'playwright';

/** Makes the processor of a page slower; 1 is its own speed. */
export const setSlowdown = (devtools: CDPSession, rate: number): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate });

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Waits until the page has made no request for a while; the stream of live events never ends and does not count. */
export const untilQuiet = async (page: Page): Promise<void> => {
  const requests = (): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await requests(); now !== before; now = await requests()) {
    before = now;
    await pause(400);
  }
};

/** Bytes of the heap that garbage collection leaves. */
export const heapAfterGarbage = async (devtools: CDPSession): Promise<number> => {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
};
