import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLiveSet, type LiveSet } from '@qujat/releases';
import type { Prerendered } from './page-html.ts';
import { prerenderSet } from './prerender.ts';

/** The live set with its HTML. */
export interface Live {
  set: LiveSet;
  prerendered: Prerendered;
}

/** Milliseconds after which a set that could not be read is tried again. */
const pause = 5_000;

/**
 * Gives the live set, and follows `live.json`: a question after it has been replaced starts the reading of the new set,
 * and is answered with the old one until that is done. A new set that cannot be read is logged, and the old one stays.
 */
export function watchLive(root: string, log: (message: string, error: unknown) => void): () => Promise<Live> {
  let current: Live | undefined;
  let stampOfCurrent = '';
  let reading: Promise<void> | undefined;
  let restUntil = 0;

  const stamp = async (): Promise<string> => {
    const { mtimeMs, ino, size } = await stat(join(root, 'live.json'));
    return `${mtimeMs} ${ino} ${size}`;
  };
  const follow = async (): Promise<void> => {
    for (let now = await stamp(); now !== stampOfCurrent; now = await stamp()) {
      const set = await readLiveSet(root);
      current = { set, prerendered: await prerenderSet(root, set, log) };
      stampOfCurrent = now;
    }
  };
  return async () => {
    if (!current) restUntil = 0;
    if (Date.now() >= restUntil) {
      reading ??= follow().finally(() => (reading = undefined));
      const followed = reading.catch((error: unknown) => {
        restUntil = Date.now() + pause;
        if (!current) throw error;
        log('The live releases cannot be read', error);
      });
      if (!current) await followed;
    }
    if (!current) throw new Error(`No live releases in ${root}`);
    return current;
  };
}
