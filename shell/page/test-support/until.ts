import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it is so, at most half a minute. */
export const until = async (what: string, is: () => boolean | Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await is()); waited += 50) {
    assert.ok(waited < 30_000, what);
    await sleep(50);
  }
};
